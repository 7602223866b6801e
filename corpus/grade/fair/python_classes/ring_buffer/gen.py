def inputs(rng):
    for _ in range(220):
        size = rng.randint(1, 4)
        calls = []
        for _ in range(rng.randint(1, 9)):
            m = rng.choice(['push', 'push', 'push', 'full', 'contents'])
            calls.append((m, [rng.randint(-3, 9)] if m == 'push' else []))
        yield ([size], calls + [('contents', [])])


def outside(rng):
    yield ([0], [('push', [3]), ('contents', [])])
    yield ([0], [('full', []), ('contents', [])])
    yield ([-2], [('push', [3]), ('full', []), ('contents', [])])
