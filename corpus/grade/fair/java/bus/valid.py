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
def valid_sequence(init_args, calls):
    init_args = list(init_args)
    if len(init_args) != 1 or not is_int(init_args[0]) or not 1 <= init_args[0] <= 10000:
        return False
    inside = 0
    for method, args in calls:
        if method == 'stop':
            if len(args) != 2 or not all(is_int(a) and a >= 0 for a in args) or args[0] > inside:
                return False
            inside += args[1] - args[0]
            if inside > init_args[0]:
                return False
        elif method not in ('freeSeats', 'maximum', 'stops') or len(args) != 0:
            return False
    return True
