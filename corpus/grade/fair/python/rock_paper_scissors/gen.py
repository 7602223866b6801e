def inputs(rng):
    moves = ['rock', 'paper', 'scissors']
    for _ in range(12):
        for a in moves:
            for b in moves:
                yield (a, b)


def outside(rng):
    yield ('Rock', 'paper')
    yield ('', '')
    yield ('stone', 'paper')
    yield ('rock', 'lizard')
