def inputs(rng):
    yield ([],)
    for _ in range(250):
        yield ([rng.choice([-3, -1, 0, 1, 2, 4, 7, 9, 0.5, 2.5]) for _ in range(rng.randint(0, 6))],)
