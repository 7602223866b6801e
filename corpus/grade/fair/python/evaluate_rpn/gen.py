def expression(rng, depth):
    if depth == 0 or rng.random() < .25:
        return [str(rng.choice([0, 1, 2, 3, 5, 7, 12, -1, -4]))]
    return expression(rng, depth - 1) + expression(rng, depth - 1) + [rng.choice('+-*')]


def inputs(rng):
    for _ in range(250):
        yield (expression(rng, rng.randint(0, 3)),)


def outside(rng):
    yield ([],)
    yield (['1', '2'],)
    yield (['+'],)
    yield (['1', '+'],)
    yield (['8', '2', '/'],)
