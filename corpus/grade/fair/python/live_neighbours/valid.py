import math
import re


def is_int(x):
    return type(x) is int


def is_num(x):
    return type(x) is int or (type(x) is float and math.isfinite(x))


def is_str(x):
    return type(x) is str


def list_of(check, xs):
    return type(xs) is list and all(check(x) for x in xs)


def total(f):
    """No exception for arguments of wrong types or a wrong number: just False."""
    def wrapped(*args):
        try:
            return bool(f(*args))
        except Exception:
            return False
    wrapped.__name__ = f.__name__
    return wrapped


@total
def live_neighbours(grid, row, column):
    return (list_of(lambda line: list_of(lambda x: is_int(x) and x in (0, 1), line), grid)
            and len(grid) >= 1 and len(grid[0]) >= 1 and all(len(line) == len(grid[0]) for line in grid)
            and is_int(row) and 0 <= row < len(grid) and is_int(column) and 0 <= column < len(grid[0]))
