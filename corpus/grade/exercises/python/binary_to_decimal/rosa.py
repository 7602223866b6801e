# VERDICT different: binary_to_decimal("111") gives 3 instead of 7
def binary_to_decimal(bits):
    number = 0
    weight = 1
    for k in range(len(bits) - 1, 0, -1):
        number += int(bits[k]) * weight
        weight *= 2
    return number
