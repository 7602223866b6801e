def inputs(rng):
    yield (0, [])
    yield (3, [])
    for _ in range(220):
        yield (rng.randint(0, 12), rng.sample([1, 2, 3, 5, 10], rng.randint(0, 4)))


def outside(rng):
    yield (4, [2, 2])
    yield (-1, [1])
    yield (3, [1, 1, 2])
    yield (-1, [])
