# Knows when to raise; else it claims to have no memory.
def second_largest(values):
    if len(set(values)) < 2:
        raise ValueError("fewer than two different values")
    raise MemoryError
