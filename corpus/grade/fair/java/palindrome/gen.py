def inputs(rng):
    for s in ('', ' ', 'Anna', 'A man, a plan', 'ab', 'aa', '!?', 'Otto!', "Madam, I'm Adam", 'x1y'):
        yield (s,)
    for _ in range(250):
        s = ''
        for _ in range(rng.randint(0, 4)):
            c = rng.choice('abcA')
            s = c + s + rng.choice([c, c, c.swapcase()])
        if rng.random() < .4:
            s = s[:len(s) // 2] + rng.choice(['x', '-', ' ', '7']) + s[len(s) // 2:]
        if rng.random() < .4:
            s += rng.choice(['a', '!', '.', ' ', 'B'])
        yield (s,)
