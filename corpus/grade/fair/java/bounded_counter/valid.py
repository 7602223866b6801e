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


def is_java_int(x):
    return is_int(x) and -2 ** 31 <= x < 2 ** 31


@total
def valid_sequence(init_args, calls):
    init_args = list(init_args)
    if len(init_args) != 2 or not all(is_java_int(x) for x in init_args):
        return False
    for method, args in calls:
        if method == 'set':
            if len(args) != 1 or not is_java_int(args[0]):
                return False
        elif method not in ('up', 'down', 'get') or len(args) != 0:
            return False
    return True
