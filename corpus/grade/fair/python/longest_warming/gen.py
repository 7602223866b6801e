def inputs(rng):
    yield ([],)
    for _ in range(250):
        yield ([rng.choice([-3, -1, 0, 2, 3, 5, 8, 1.5]) for _ in range(rng.randint(0, 8))],)
