def inputs(rng):
    yield ('08:00', '08:00')
    yield ('00:00', '23:59')
    for _ in range(250):
        h = rng.randint(0, 23)
        k = h if rng.random() < .3 else rng.randint(0, 23)
        yield ('%02d:%02d' % (h, rng.randint(0, 59)), '%02d:%02d' % (k, rng.choice([0, 15, 30, 59, 42])))


def outside(rng):
    yield ('8:05', '09:00')
    yield ('25:00', '26:10')
    yield ('', '')
    yield ('10:00', '09:75')
    yield ('10.00', '11.00')
