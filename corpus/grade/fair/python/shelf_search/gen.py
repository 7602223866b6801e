def inputs(rng):
    yield ([], 3)
    for _ in range(250):
        shelf = sorted(rng.sample(range(1, 25), rng.choice([0, 1, 2, 3, 4, 5, 6, 8, 11])))
        yield (shelf, rng.choice(shelf) if shelf and rng.random() < .6 else rng.randint(0, 26))


def outside(rng):
    yield ([5, 1, 9, 3], 3)
    yield ([3, 2, 1], 1)
    yield ([2, 2, 2], 2)
    yield ([1, 1, 1, 1], 1)
