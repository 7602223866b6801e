from typing import Callable


def apply(f, x):
    return f(x)


def twice(f: Callable[[int], int], x: int) -> int:
    y = f(f(x))
    if y > 10:
        return 10
    return y


def keep(pred, xs):
    result = []
    for x in xs:
        if pred(x):
            result.append(x)
    return result


def maximum(xs, better):
    if not xs:
        return None
    best = xs[0]
    for x in xs[1:]:
        if better(x, best):
            best = x
    return best


def compose(f, g):
    def h(x):
        return f(g(x))  # MISSED: what is returned is not called
    return h


def reduce_list(xs, f, start):
    acc = start
    for x in xs:
        acc = f(acc, x)
    return acc


def by_key(xs, key=None):
    if key is None:
        return sorted(xs)
    return sorted(xs, key=key)


def countdown(n: int):
    while n > 0:
        yield n
        n -= 1


def evens(xs):
    for x in xs:
        if x % 2 == 0:
            yield x
