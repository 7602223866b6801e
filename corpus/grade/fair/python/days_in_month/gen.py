def inputs(rng):
    for month in range(1, 13):
        for year in (1, 4, 100, 400, 1600, 1900, 1999, 2000, 2023, 2024, 2100):
            yield (month, year)
    for _ in range(100):
        yield (rng.randint(1, 12), rng.randint(1, 3000))


def outside(rng):
    yield (0, 2020)
    yield (13, 2020)
    yield (-3, 2021)
    yield (20, 2021)
