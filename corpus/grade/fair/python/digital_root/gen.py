def inputs(rng):
    for n in range(120):
        yield (n,)
    for _ in range(100):
        yield (rng.randint(0, 10 ** rng.randint(1, 9)),)


def outside(rng):
    yield (-1,)
    yield (-9,)
    yield (-19,)
    yield (2.5,)
    yield ('12',)
