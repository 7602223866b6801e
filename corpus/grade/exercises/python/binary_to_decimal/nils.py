# VERDICT equivalent
def binary_to_decimal(bits):
    total = 0
    power = 0
    i = len(bits) - 1
    while i >= 0:
        if bits[i] == "1":
            total = total + 2 ** power
        power += 1
        i -= 1
    return total
