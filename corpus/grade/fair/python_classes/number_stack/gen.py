def inputs(rng):
    for _ in range(250):
        calls = []
        n = 0
        for _ in range(rng.randint(1, 9)):
            m = rng.choice(['push', 'push', 'pop', 'top', 'largest', 'size'])
            if n == 0 and m not in ('push', 'size'):
                m = 'push'
            calls.append((m, [rng.randint(-5, 9)] if m == 'push' else []))
            n += (m == 'push') - (m == 'pop')
        yield ([], calls)


def outside(rng):
    yield ([], [('pop', [])])
    yield ([], [('top', [])])
    yield ([], [('push', [3]), ('pop', []), ('largest', [])])
