def inputs(rng):
    for m in (0, 1, 29, 30, 31, 89, 90, 91, 150, 151, 449, 450, 451, 510, 511, 1440):
        yield (m,)
    for _ in range(200):
        yield (rng.randint(0, rng.choice([60, 200, 700])),)


def outside(rng):
    yield (-1,)
    yield (-40,)
    yield (-100,)
