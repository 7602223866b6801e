def inputs(rng):
    for _ in range(200):
        names = rng.sample(['Anna', 'Ben', 'Cem', 'Dora', 'Eva'], rng.randint(0, 4))
        yield ({n: [rng.randint(1, 6) for _ in range(rng.randint(1, 4))] for n in names},)


def outside(rng):
    yield ({'Anna': []},)
    yield ({'Anna': [1, 2], 'Ben': []},)
