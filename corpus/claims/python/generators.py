"""Generators: their code runs when elements are taken."""


def evens(limit):
    n = 0
    while n < limit:
        if n % 2 == 0:
            yield n
        n += 1


def first_big(xs: list[int], least: int) -> int:
    return next(x for x in xs if x > least)


def pairs(xs: list[int]):
    it = iter(xs)
    for a in it:
        b = next(it)
        yield a, b


def total(xs: list[int]) -> int:
    acc = 0
    for a, b in pairs(xs):
        acc += a * b
    return acc


def countdown(n: int):
    while True:
        sent = yield n
        if sent is None:
            n -= 1
        if n < 0:
            return "done"


def drain(n: int) -> str:
    g = countdown(n)
    while True:
        try:
            next(g)
        except StopIteration as e:
            return e.value
