"""Generators fail when somebody takes their elements."""


def running_average(values):
    total = 0
    for count, value in enumerate(values):
        total += value
        yield total / count  # BUG division-by-zero


def pairwise(values):
    it = iter(values)
    previous = next(it)  # BUG uncaught-exception
    for value in it:
        yield previous, value
        previous = value


def chunks(values, n):
    for i in range(0, len(values), n):  # BUG uncaught-exception
        yield values[i : i + n]
