# VERDICT equivalent
from math import isqrt


def is_prime(n):
    return n >= 2 and all(n % d != 0 for d in range(2, isqrt(n) + 1))
