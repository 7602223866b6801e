def inputs(rng):
    yield (None,)
    yield ('',)
    yield ('   ',)
    for _ in range(250):
        yield (''.join(rng.choice(['a', 'b', ' ', ' ', 'to', "don't", '.']) for _ in range(rng.randint(0, 8))),)
