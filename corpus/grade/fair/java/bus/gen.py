def inputs(rng):
    for _ in range(250):
        seats = rng.randint(1, 6)
        inside = 0
        calls = []
        for _ in range(rng.randint(1, 7)):
            m = rng.choice(['stop', 'stop', 'stop', 'freeSeats', 'maximum', 'stops'])
            if m == 'stop':
                off = rng.randint(0, inside)
                on = rng.randint(0, seats - inside + off)
                inside += on - off
                calls.append((m, [off, on]))
            else:
                calls.append((m, []))
        yield ([seats], calls + [('freeSeats', []), ('maximum', [])])


def outside(rng):
    yield ([3], [('stop', [0, 5]), ('freeSeats', [])])
    yield ([3], [('stop', [2, 0]), ('freeSeats', [])])
    yield ([3], [('stop', [0, -1]), ('freeSeats', [])])
    yield ([-1], [('freeSeats', [])])
