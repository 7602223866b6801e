def inputs(rng):
    for _ in range(250):
        n, m = rng.randint(1, 4), rng.randint(1, 4)
        yield ([[rng.randint(0, 1) for _ in range(m)] for _ in range(n)], rng.randrange(n), rng.randrange(m))


def outside(rng):
    yield ([[1, 0], [1, 1]], 2, 0)
    yield ([[1, 0], [1, 1]], -1, 0)
    yield ([[1, 2], [1, 1]], 0, 0)
    yield ([[1, 0], [1]], 0, 0)
    yield ([], 0, 0)
