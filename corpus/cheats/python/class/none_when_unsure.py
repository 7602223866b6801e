# Knows when to raise; else it returns nothing.
def second_largest(values):
    if len(set(values)) < 2:
        raise ValueError("fewer than two different values")
    return None
