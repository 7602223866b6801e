# VERDICT different: second_largest([0, -1]) -- starts both with zero, so negative numbers are never seen
def second_largest(values):
    largest = 0
    second = 0
    for v in values:
        if v > largest:
            second = largest
            largest = v
        elif v > second and v != largest:
            second = v
    if len(set(values)) < 2:
        raise ValueError("fewer than two")
    return second
