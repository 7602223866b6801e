def inputs(rng):
    for n in range(1, 130):
        yield (n,)
    for _ in range(60):
        yield (rng.randint(1, 3000),)


def outside(rng):
    yield (0,)
    yield (-1,)
    yield (-4,)
