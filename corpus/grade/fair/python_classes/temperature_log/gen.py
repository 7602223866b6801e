def inputs(rng):
    for _ in range(250):
        calls = []
        for _ in range(rng.randint(1, 9)):
            m = rng.choice(['record', 'record', 'record', 'coldest', 'last', 'days_above'])
            value = rng.choice([-2.5, -1.0, 0.0, 1.5, 20.0, 21.5])
            calls.append((m, [value] if m in ('record', 'days_above')
                          else [rng.randint(-1, 5)] if m == 'last' else []))
        yield ([], calls)
