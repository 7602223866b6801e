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
def dayOfYear(day, month, year):
    if not (is_int(day) and is_int(month) and is_int(year)) or not 1 <= year <= 10 ** 6 or not 1 <= month <= 12:
        return False
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 1 <= day <= [31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
