def inputs(rng):
    names = ['pen', 'ink', 'book']
    for _ in range(250):
        calls = []
        for _ in range(rng.randint(2, 9)):
            m = rng.choice(['deliver', 'deliver', 'sell', 'sell', 'stock', 'sold_out'])
            if m in ('deliver', 'sell'):
                calls.append((m, [rng.choice(names), rng.choice([1, 2, 3, 3, 5, 0, -1])]))
            else:
                calls.append((m, [rng.choice(names)] if m == 'stock' else []))
        yield ([], calls + [('sold_out', []), ('stock', ['pen'])])
