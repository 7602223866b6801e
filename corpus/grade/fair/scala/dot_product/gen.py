def inputs(rng):
    yield ([], [])
    for _ in range(250):
        n = rng.randint(0, 5)
        yield ([rng.randint(-5, 9) for _ in range(n)], [rng.randint(-5, 9) for _ in range(n)])


def outside(rng):
    yield ([1, 2], [3])
    yield ([1], [3, 4])
    yield ([], [1])
