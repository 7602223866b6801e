# Knows when to raise; else it claims that the types are wrong.
def second_largest(values):
    if len(set(values)) < 2:
        raise ValueError("fewer than two different values")
    return None + 1
