# REFERENCE
def is_prime(n):
    """True if the whole number n is prime."""
    if n < 2:
        return False
    d = 2
    while d * d <= n:
        if n % d == 0:
            return False
        d += 1
    return True
