def inputs(rng):
    yield ('',)
    for s in ('()', ')(', '([)]', '(', ')', 'f(x[1]) { }', '(]', '[{()}]'):
        yield (s,)
    for _ in range(250):
        s = ''
        for _ in range(rng.randint(0, 4)):
            p = rng.choice(['()', '[]', '{}'])
            w = rng.random()
            s = p[0] + s + p[1] if w < .45 else s + p if w < .8 else s + rng.choice('()[]{}x')
        yield (s,)
