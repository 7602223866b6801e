# VERDICT different: binary_to_decimal("101") gives 10 instead of 5
def binary_to_decimal(bits):
    result = 0
    power = len(bits)
    for digit in bits:
        result += int(digit) * 2 ** power
        power -= 1
    return result
