def inputs(rng):
    for _ in range(250):
        calls = []
        for _ in range(rng.randint(1, 7)):
            m = rng.choice(['deposit', 'deposit', 'withdraw', 'add_interest', 'balance'])
            if m == 'balance':
                calls.append((m, []))
            elif m == 'add_interest':
                calls.append((m, [rng.choice([0, 1, 2, 3, 5, 10])]))
            else:
                calls.append((m, [rng.choice([1, 5, 50, 99, 100, 150, 250, 1000])]))
        yield ([], calls + [('balance', [])])


def outside(rng):
    yield ([], [('deposit', [-5]), ('balance', [])])
    yield ([], [('deposit', [100]), ('withdraw', [-50]), ('balance', [])])
    yield ([], [('deposit', [100]), ('add_interest', [-3]), ('balance', [])])
    yield ([], [('deposit', [0]), ('balance', [])])
