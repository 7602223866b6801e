def inputs(rng):
    yield ('',)
    yield ('   ',)
    words = ['a', 'the', 'The', 'then', 'cat', 'Cat', 'x', 'at', 'dog.']
    for _ in range(250):
        yield (''.join(rng.choice(words) + rng.choice([' ', ' ', ' ', '  ', '\n'])
                       for _ in range(rng.randint(0, 6))).rstrip(' ' * rng.randint(0, 1)),)
