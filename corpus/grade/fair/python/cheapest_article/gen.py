NAMES = ['apple', 'bread', 'milk', 'tea', 'Butter', 'salt', 'rice', 'cheese']


def inputs(rng):
    for _ in range(250):
        n = rng.randint(1, 5)
        names = rng.sample(NAMES, n)
        prices = rng.sample([0.5, 0.99, 1, 1.25, 2, 3, 4.5, 7, 10, 99, 100, 120, 150.5, 200], n)
        yield (dict(zip(names, prices)),)


def outside(rng):
    yield ({},)
    yield ({'tea': 2, 'milk': 2},)
    yield ({'tea': 2, 'bread': 1, 'apple': 1},)
    yield ({'tea': -2, 'bread': 1},)
