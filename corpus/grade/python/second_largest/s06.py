# VERDICT different: second_largest([0, 1, 2]) -- the old largest is not handed down
def second_largest(values):
    if len(set(values)) < 2:
        raise ValueError("fewer than two different values")
    largest = min(values)
    second = min(values)
    for v in values:
        if v > largest:
            largest = v
        elif v > second and v < largest:
            second = v
    return second
