def inputs(rng):
    yield ([],)
    yield ([5, 5],)
    for _ in range(250):
        yield ([rng.randint(-6, 6) for _ in range(rng.randint(0, 6))],)
