def inputs(rng):
    titles = ['Emma', 'Ulysses', 'Dracula']
    people = ['Ann', 'Bob']
    for _ in range(250):
        calls = [('add', [rng.choice(titles)])]
        for _ in range(rng.randint(1, 8)):
            m = rng.choice(['add', 'lend', 'lend', 'give_back', 'available'])
            calls.append((m, [] if m == 'available' else [rng.choice(titles)]))
            if m == 'lend':
                calls[-1][1].append(rng.choice(people))
        yield ([], calls + [('available', [])])
