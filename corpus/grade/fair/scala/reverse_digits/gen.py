def inputs(rng):
    for n in range(0, 130):
        yield (n,)
    for _ in range(100):
        yield (rng.randint(0, 10 ** rng.randint(2, 6)),)


def outside(rng):
    yield (-1,)
    yield (-12,)
