# VERDICT equivalent
def binary_to_decimal(bits):
    return sum(2 ** i for i, b in enumerate(reversed(bits)) if b == "1")
