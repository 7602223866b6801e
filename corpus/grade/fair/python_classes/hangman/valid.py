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
    if len(init_args) != 1 or not is_str(init_args[0]) or not re.fullmatch('[a-z]+', init_args[0]):
        return False
    word = init_args[0]
    guessed = set()
    for method, args in calls:
        if method == 'guess':
            if len(args) != 1 or not is_str(args[0]) or not re.fullmatch('[a-z]', args[0]):
                return False
            if args[0] in guessed or set(word) <= guessed or len(guessed - set(word)) >= 6:
                return False
            guessed.add(args[0])
        elif method not in ('display', 'state') or len(args) != 0:
            return False
    return True
