# REFERENCE
def digit_sum(n):
    """Sum of the decimal digits of a whole number; the sign does not matter."""
    n = abs(n)
    total = 0
    while n > 0:
        total += n % 10
        n //= 10
    return total
