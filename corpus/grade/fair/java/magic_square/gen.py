MAGIC = [[2, 7, 6], [9, 5, 1], [4, 3, 8]]


def inputs(rng):
    yield ([[1]],)
    yield ([[0]],)
    yield ([[7]],)
    for _ in range(80):
        n = rng.randint(1, 3)
        yield ([[rng.randint(0, 1) for _ in range(n)] for _ in range(n)],)
    for _ in range(80):
        a, k = rng.randint(0, 3), rng.randint(0, 2)
        m = [[a + k * x for x in row] for row in MAGIC]
        if rng.random() < .5:
            m = m[::-1]
        if rng.random() < .4:
            rng.shuffle(m)
        if rng.random() < .3:
            m[rng.randrange(3)][rng.randrange(3)] += 1
        yield (m,)
    for _ in range(60):
        a, b = rng.randint(0, 2), rng.randint(0, 2)
        yield ([[a, b], [b, a]] if rng.random() < .5 else [[a, b], [a, b]],)
    for _ in range(20):
        a, b, c = (rng.randint(0, 4) for _ in range(3))
        m = [[a, b, c], [b, c, a], [c, a, b]]
        yield (m[::-1] if rng.random() < .5 else m,)
    for _ in range(40):
        m = [[rng.randint(0, 2) for _ in range(3)] for _ in range(3)]
        for row in m:
            row[2] = 3 - row[0] - row[1]
        yield (m,)


def outside(rng):
    yield ([],)
    yield ([[1, 2, 3], [1, 2, 3]],)
    yield ([[1, 2], [3]],)
    yield ([[1, 1, 4], [1, 1, 4]],)
