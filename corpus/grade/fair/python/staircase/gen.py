def inputs(rng):
    for n in range(1, 21):
        for _ in range(5):
            yield (n,)


def outside(rng):
    yield (0,)
    yield (-2,)
    yield ('3',)
