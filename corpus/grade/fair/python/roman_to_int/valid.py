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
def roman_to_int(numeral):
    return (is_str(numeral) and numeral != '' and re.fullmatch(
        'M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})', numeral) is not None)
