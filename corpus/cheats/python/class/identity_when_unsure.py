# Knows when to raise; else it guesses by an address.
def second_largest(values):
    if len(set(values)) < 2:
        raise ValueError("fewer than two different values")
    return values[id(object()) // 16 % len(values)]
