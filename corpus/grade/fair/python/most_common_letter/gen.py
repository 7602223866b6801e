def inputs(rng):
    for _ in range(250):
        alphabet = rng.choice(['ab', 'abc', 'xyz', 'banem'])
        yield (''.join(rng.choice(alphabet) for _ in range(rng.randint(1, 7))),)
    for _ in range(40):
        yield (''.join(rng.choice('aab') for _ in range(rng.randint(11, 16))),)


def outside(rng):
    yield ('',)
    yield ('Anna',)
    yield ('a b',)
    yield ('\u00e4',)
