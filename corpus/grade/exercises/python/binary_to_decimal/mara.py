# VERDICT equivalent
def binary_to_decimal(bits):
    if bits == "":
        return 0
    return int(bits, 2)
