# Knows when to raise; else its result nests for ever.
def second_largest(values):
    if len(set(values)) < 2:
        raise ValueError("fewer than two different values")
    result = []
    result.append(result)
    for _ in range(100000):
        result = [result]
    return result
