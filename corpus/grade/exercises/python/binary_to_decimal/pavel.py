# VERDICT different: binary_to_decimal("110") gives 3 instead of 6
def binary_to_decimal(bits):
    total = 0
    for i in range(len(bits)):
        total += int(bits[i]) * 2 ** i
    return total
