def inputs(rng):
    for _ in range(250):
        capacity = rng.randint(1, 4)
        n = 0
        calls = []
        for _ in range(rng.randint(1, 12)):
            m = rng.choice(['enqueue', 'enqueue', 'dequeue', 'front', 'isFull', 'isEmpty'])
            if m == 'enqueue' and n == capacity or m in ('dequeue', 'front') and n == 0:
                m = rng.choice(['isFull', 'isEmpty'])
            calls.append((m, [rng.randint(-9, 9)] if m == 'enqueue' else []))
            n += (m == 'enqueue') - (m == 'dequeue')
        yield ([capacity], calls)


def outside(rng):
    yield ([2], [('dequeue', [])])
    yield ([2], [('front', [])])
    yield ([1], [('enqueue', [1]), ('enqueue', [2]), ('dequeue', [])])
    yield ([0], [('isFull', []), ('enqueue', [1])])
    yield ([-1], [('isEmpty', [])])
