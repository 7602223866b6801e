R = [(1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
     (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]


def roman(n):
    s = ''
    for v, t in R:
        while n >= v:
            s += t
            n -= v
    return s


def inputs(rng):
    for n in range(1, 61):
        yield (roman(n),)
    for _ in range(90):
        yield (roman(rng.randint(1, 3999)),)


def outside(rng):
    yield ('',)
    yield ('IC',)
    yield ('xiv',)
    yield ('IIII',)
    yield ('VX',)
    yield ('12',)
