def inputs(rng):
    for c in 'abcdefgh':
        for r in '12345678':
            yield (c + r,)
            yield (c + r,)


def outside(rng):
    yield ('z9',)
    yield ('i1',)
    yield ('A1',)
    yield ('',)
    yield ('a',)
    yield ('a0',)
    yield ('a12',)
