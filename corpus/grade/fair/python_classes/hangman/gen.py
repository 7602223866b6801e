def inputs(rng):
    for _ in range(250):
        word = rng.choice(['a', 'anna', 'tree', 'cat', 'banana', 'egg', 'letter'])
        letters = list('abcdefgklnrtxyz' if rng.random() < .5 else word + 'xyz')
        letters = list(dict.fromkeys(letters))
        rng.shuffle(letters)
        calls = []
        guessed = set()
        for letter in letters[:rng.randint(0, 11)]:
            if set(word) <= guessed or len(guessed - set(word)) >= 6:
                break
            guessed.add(letter)
            calls.append(('guess', [letter]))
            if rng.random() < .4:
                calls.append((rng.choice(['display', 'state']), []))
        yield ([word], calls + [('display', []), ('state', [])])


def outside(rng):
    yield (['cat'], [('guess', ['x']), ('guess', ['x']), ('state', [])])
    yield (['cat'], [('guess', ['ca']), ('display', [])])
    yield ([''], [('state', [])])
    yield (['a'], [('guess', ['a']), ('guess', ['b']), ('state', [])])
