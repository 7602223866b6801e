# REFERENCE
def gcd(a: int, b: int) -> int:
    """Greatest common divisor, never negative; gcd(0, 0) is 0."""
    while b != 0:
        a, b = b, a % b
    return abs(a)
