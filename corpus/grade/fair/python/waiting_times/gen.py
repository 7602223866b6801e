def inputs(rng):
    yield ([], 3)
    for _ in range(200):
        yield (sorted(rng.randint(0, rng.choice([8, 20])) for _ in range(rng.randint(0, 5))), rng.randint(1, 6))


def outside(rng):
    yield ([9, 2], 3)
    yield ([5, 0, 1], 2)
    yield ([1, 2, 3], -1)
