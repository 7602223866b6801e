def inputs(rng):
    pool = ['a', 'to', 'cat', 'dog', 'tree', 'house', 'zoo', 'Scala', 'b']
    for _ in range(250):
        yield ([rng.choice(pool) for _ in range(rng.randint(1, 5))],)


def outside(rng):
    yield ([],)
