def inputs(rng):
    for _ in range(250):
        low = rng.randint(-3, 4)
        calls = []
        for _ in range(rng.randint(1, 8)):
            m = rng.choice(['up', 'up', 'down', 'get', 'set'])
            calls.append((m, [rng.randint(-4, 8)] if m == 'set' else []))
        yield ([low, low + rng.randint(-1, 4)], calls + [('get', [])])
