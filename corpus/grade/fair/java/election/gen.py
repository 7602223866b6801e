def inputs(rng):
    n = 0
    while n < 250:
        votes = [rng.choice(['Kim', 'Lee', 'Ada', 'Max'][:rng.randint(1, 4)]) for _ in range(rng.randint(1, 9))]
        counts = sorted(votes.count(v) for v in set(votes))
        if len(counts) == 1 or counts[-1] > counts[-2]:
            n += 1
            yield (votes,)


def outside(rng):
    yield ([],)
    yield (['Kim', 'Ada'],)
    yield (['Lee', 'Ada', 'Kim', 'Ada', 'Lee'],)
