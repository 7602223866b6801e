# Knows when to raise; else it never ends.
def second_largest(values):
    if len(set(values)) < 2:
        raise ValueError("fewer than two different values")
    while True:
        pass
