def inputs(rng):
    for _ in range(250):
        base = rng.randint(2, 10)
        yield (''.join(str(rng.randrange(base)) for _ in range(rng.randint(1, 6))), base)


def outside(rng):
    yield ('', 2)
    yield ('12', 2)
    yield ('-10', 2)
    yield ('1F', 10)
    yield ('1', 1)
