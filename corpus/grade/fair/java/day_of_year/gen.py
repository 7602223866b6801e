import datetime


def inputs(rng):
    for d, m, y in ((1, 1, 2000), (29, 2, 2000), (31, 12, 2000), (31, 12, 1900), (1, 3, 2024), (28, 2, 2023)):
        yield (d, m, y)
    for _ in range(250):
        year = rng.choice([1, 1900, 2000, 2023, 2024, 1600, 2100, rng.randint(1, 3000)])
        d = datetime.date(year, 1, 1) + datetime.timedelta(days=rng.randint(0, 364))
        yield (d.day, d.month, d.year)


def outside(rng):
    yield (31, 4, 2020)
    yield (29, 2, 2021)
    yield (1, 13, 2020)
    yield (1, 0, 2020)
    yield (0, 3, 2020)
