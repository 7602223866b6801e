def inputs(rng):
    for _ in range(250):
        n = rng.randint(1, 6)
        items = rng.sample(range(20), n) if rng.random() < .7 else [rng.choice('abcd') for _ in range(n)]
        yield (items, rng.randint(0, rng.choice([3, 6, 14])))


def outside(rng):
    yield ([], 0)
    yield ([], 2)
    yield ([1, 2, 3], -1)
