def inputs(rng):
    for _ in range(250):
        yield ([rng.randint(-10, 30) for _ in range(rng.randint(2, 6))],)


def outside(rng):
    yield ([],)
    yield ([5],)
