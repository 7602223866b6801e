def inputs(rng):
    for n in range(0, 130):
        yield (n,)
    for _ in range(100):
        yield (rng.randint(0, 1500),)


def outside(rng):
    yield (-1,)
    yield (-300,)
    yield (2.5,)
