# VERDICT equivalent
from functools import reduce

def factorial(n: int) -> int:
    if n >= 0:
        return reduce(lambda a, b: a * b, range(1, n + 1), 1)
    else:
        raise ValueError
