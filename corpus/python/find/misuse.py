"""Wrong types are the caller's fault: nothing here is a bug."""


def double(x):
    return x * 2


def add(a, b):
    return a + b


def upper(text):
    return text.upper()


def size(items):
    return len(items)


def larger(a, b):
    if a > b:
        return a
    return b


def join(words):
    return ", ".join(words)


def both(flags):
    result = True
    for flag in flags:
        result = result and flag
    return result


def half(n):
    if n is None:
        return None
    return n / 2


def call(function, value):
    return function(value)


def next_number(n: int) -> int:
    return n + 1


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def moved(self, dx, dy):
        return Point(self.x + dx, self.y + dy)

    def __eq__(self, other):
        return self.x == other.x and self.y == other.y
