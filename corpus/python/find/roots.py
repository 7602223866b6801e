import math


def root(x: int) -> float:
    return math.sqrt(x)  # BUG uncaught-exception


def root_fixed(x: int) -> float:
    if x < 0 or x > 1000000:
        return 0.0
    return math.sqrt(x)


def inverse(x: float) -> float:
    return 1 / x  # BUG division-by-zero


def inverse_fixed(x: float) -> float:
    if x == 0:
        return 0.0
    return 1 / x


def percent(part: int, whole: int) -> int:
    return round(100 * part / whole)  # BUG division-by-zero
