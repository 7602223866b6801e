def inputs(rng):
    yield ('', 3)
    yield ('z', 0)
    for _ in range(250):
        n = rng.randint(0, 6)
        yield (''.join(rng.choice('abcmxyz ') for _ in range(n)), rng.randint(0, 25))


def outside(rng):
    yield ('Abc', 3)
    yield ('abc', 30)
    yield ('xyz', 60)
    yield ('a-b', 1)
    yield ('abc', -1)
    yield ('\u00e4', 1)
