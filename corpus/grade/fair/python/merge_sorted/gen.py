def inputs(rng):
    for _ in range(250):
        a = sorted(rng.randint(-5, 9) for _ in range(rng.randint(0, 5)))
        b = sorted(rng.randint(-5, 9) for _ in range(rng.randint(0, 5)))
        yield (a, b)


def outside(rng):
    yield ([3, 1], [2])
    yield ([1, 2], [5, 0, 4])
    yield ([3, 2, 1], [])
