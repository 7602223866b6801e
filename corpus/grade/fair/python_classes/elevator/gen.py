def inputs(rng):
    for _ in range(220):
        floors = rng.randint(1, 8)
        calls = []
        for _ in range(rng.randint(1, 7)):
            m = rng.choice(['go_to', 'go_to', 'floor', 'at_top', 'travelled'])
            calls.append((m, [rng.randrange(floors)] if m == 'go_to' else []))
        yield ([floors], calls + [('at_top', []), ('travelled', [])])


def outside(rng):
    yield ([3], [('go_to', [3]), ('floor', [])])
    yield ([3], [('go_to', [-1]), ('floor', []), ('travelled', [])])
    yield ([0], [('floor', [])])
