def inputs(rng):
    yield ('',)
    for _ in range(200):
        yield (''.join(rng.choice('FFLR') for _ in range(rng.randint(0, 10))),)
    for _ in range(40):
        yield (''.join(rng.choice('FFLLLR') for _ in range(rng.randint(5, 14))),)


def outside(rng):
    yield ('FXF',)
    yield ('lf',)
    yield ('B',)
    yield ('F F',)
