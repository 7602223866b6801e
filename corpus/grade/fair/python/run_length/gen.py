def inputs(rng):
    yield ('',)
    for _ in range(250):
        alphabet = rng.choice(['ab', 'abc', 'a ', 'xY7\n'])
        yield (''.join(rng.choice(alphabet) for _ in range(rng.randint(0, 9))),)
