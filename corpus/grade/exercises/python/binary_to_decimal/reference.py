# REFERENCE
def binary_to_decimal(bits):
    """Return the number that the string of 0s and 1s stands for.

    An empty string counts as 0.

    >>> binary_to_decimal("1011")
    11
    """
    value = 0
    for bit in bits:
        value = value * 2 + int(bit)
    return value
