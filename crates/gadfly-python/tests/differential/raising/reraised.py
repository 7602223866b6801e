import functools


def logged(f):
    @functools.wraps(f)
    def wrapper(*args):
        try:
            return f(*args)
        except ValueError:
            print("logging")
            raise
    return wrapper


@logged
def parse(text):
    return int(text)


def twice(a, b):
    with_cleanup = []
    try:
        parse(a)
        parse(b)
    finally:
        with_cleanup.append(1)


twice("1", "x")
