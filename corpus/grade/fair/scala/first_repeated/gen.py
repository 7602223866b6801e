def inputs(rng):
    yield ([],)
    for _ in range(250):
        yield ([rng.randint(-2, 9) for _ in range(rng.randint(0, 8))],)
