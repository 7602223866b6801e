def inputs(rng):
    yield ('ad', 'bc')
    yield ('bb', 'ac')
    yield ('ab', 'ba')
    for _ in range(250):
        a = [rng.choice('abcd') for _ in range(rng.randint(1, 5))]
        b = a[:]
        rng.shuffle(b)
        if rng.random() < .4:
            b[rng.randrange(len(b))] = rng.choice('abcd')
        if rng.random() < .2:
            b.append(rng.choice('abcd'))
        yield (''.join(a), ''.join(b))


def outside(rng):
    yield ('Ab', 'ba')
    yield ('a b', 'ab')
    yield ('\u00e4', 'b')
    yield ('AB', 'CD')
