def nested(rng, depth):
    return [rng.randint(-3, 9) if depth == 0 or rng.random() < .6 else nested(rng, depth - 1)
            for _ in range(rng.randint(0, 3))]


def inputs(rng):
    yield ([],)
    yield ([[]],)
    for _ in range(250):
        yield (nested(rng, rng.randint(0, 3)),)
