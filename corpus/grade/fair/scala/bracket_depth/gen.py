def term(rng, d):
    if d == 0 or rng.random() < .3:
        return rng.choice(['a', 'b', '1', ''])
    return rng.choice(['(%s)', '(%s)', '%s+1', '(%s)*(a)']) % term(rng, d - 1)


def inputs(rng):
    for s in ('', '()', ')(', '(', ')', '(())', '()()'):
        yield (s,)
    for _ in range(250):
        s = term(rng, rng.randint(0, 4))
        if s and rng.random() < .4:
            i = rng.randrange(len(s))
            s = s[:i] + rng.choice(['(', ')', '', '+']) + s[i + (rng.random() < .5):]
        yield (s,)
