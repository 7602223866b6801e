PLATES = ['B-AC 12', 'HH-X 7', 'M-ZZ 1', 'K-L 99', 'S-OS 5']


def inputs(rng):
    for _ in range(250):
        capacity = rng.randint(1, 3)
        parked = []
        calls = []
        for _ in range(rng.randint(1, 8)):
            w = rng.random()
            if w < .3 and parked:
                p = rng.choice(parked)
                parked.remove(p)
                calls.append(('leave', [p]))
            elif w < .8:
                p = rng.choice([p for p in PLATES if p not in parked])
                calls.append(('enter', [p]))
                if len(parked) < capacity:
                    parked.append(p)
            else:
                calls.append(('free_places', []))
        yield ([capacity], calls + [('free_places', [])])


def outside(rng):
    yield ([2], [('leave', ['B-AC 12']), ('free_places', [])])
    yield ([2], [('enter', ['A']), ('enter', ['A']), ('free_places', [])])
    yield ([1], [('enter', ['A']), ('enter', ['B']), ('leave', ['B']), ('free_places', [])])
    yield ([-1], [('enter', ['A'])])
