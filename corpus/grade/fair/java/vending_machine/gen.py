def inputs(rng):
    for _ in range(220):
        price = rng.choice([50, 100, 120, 150, 30])
        credit = 0
        calls = []
        for _ in range(rng.randint(1, 8)):
            m = rng.choice(['insert', 'insert', 'enough', 'buy', 'buy', 'income'])
            if m == 'buy' and credit < price:
                m = 'insert'
            coin = rng.choice([10, 20, 50, 100, 200])
            calls.append((m, [coin] if m == 'insert' else []))
            credit = credit + coin if m == 'insert' else 0 if m == 'buy' else credit
        yield ([price], calls + [('enough', []), ('income', [])])


def outside(rng):
    yield ([100], [('buy', []), ('income', [])])
    yield ([100], [('insert', [50]), ('buy', [])])
    yield ([100], [('insert', [75]), ('insert', [75]), ('enough', [])])
    yield ([100], [('insert', [-10]), ('insert', [100]), ('enough', [])])
