def inputs(rng):
    for _ in range(200):
        n, m = rng.randint(1, 4), rng.randint(1, 4)
        yield ([[rng.randint(-3, 9) for _ in range(m)] for _ in range(n)],)


def outside(rng):
    yield ([],)
    yield ([[]],)
    yield ([[1, 2], [3]],)
    yield ([[1], [2, 3]],)
    yield ([[1, 2], []],)
