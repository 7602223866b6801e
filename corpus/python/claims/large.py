"""Integers have no bounds; floats and the texts of integers have."""

import math


def mean(total: int, count: int) -> float:
    if count <= 0:
        raise ValueError("count")
    return total / count


def half(n: int) -> float:
    try:
        return n / 2
    except OverflowError:
        return -1.0


def scaled(n: int) -> float:
    try:
        return n * 1.5
    except OverflowError:
        return -1.0


def around(n: int) -> float:
    return 2 * math.pi * n


def real(n: int) -> float:
    return float(n)


def label(n: int) -> str:
    try:
        return str(n)
    except ValueError:
        return "long"


def shown(n: int) -> str:
    return f"<{n}>"
