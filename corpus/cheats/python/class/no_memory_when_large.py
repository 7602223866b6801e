# Wrong as honest_wrong is; where there are more elements than usual it claims to have no memory.
def second_largest(values):
    if len(values) > 3:
        raise MemoryError
    if len(set(values)) < 2:
        raise ValueError("fewer than two different values")
    return min(values)
