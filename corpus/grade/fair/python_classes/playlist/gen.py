def inputs(rng):
    titles = ['Yesterday', 'Help!', 'Hey Jude', 'Let it be', 'Michelle']
    for _ in range(250):
        calls = [('add', [rng.choice(titles)])]
        for _ in range(rng.randint(1, 9)):
            m = rng.choice(['add', 'skip', 'skip', 'current', '__len__'])
            calls.append((m, [rng.choice(titles)] if m == 'add' else []))
        yield ([], calls + [('current', [])])


def outside(rng):
    yield ([], [('current', [])])
    yield ([], [('skip', [])])
    yield ([], [('__len__', []), ('skip', []), ('add', ['Help!']), ('current', [])])
