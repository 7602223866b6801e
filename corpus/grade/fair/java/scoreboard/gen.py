def inputs(rng):
    names = ['Zoe', 'Ann', 'Moe']
    for _ in range(250):
        calls = []
        for _ in range(rng.randint(1, 8)):
            m = rng.choice(['add', 'add', 'add', 'pointsOf', 'leader', 'withAtLeast'])
            calls.append((m, [rng.choice(names), rng.randint(-3, 4)] if m == 'add'
                          else [rng.choice(names)] if m == 'pointsOf'
                          else [rng.randint(-2, 4)] if m == 'withAtLeast' else []))
        yield ([], calls + [('leader', [])])
