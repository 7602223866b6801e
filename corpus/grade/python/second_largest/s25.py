# VERDICT different: second_largest([-2000, 0]) -- -1000 as "smaller than everything"
def second_largest(values):
    largest = -1000
    second = -1000
    for v in values:
        if v > largest:
            second = largest
            largest = v
        elif v != largest and v > second:
            second = v
    if len(set(values)) < 2:
        raise ValueError("fewer than two")
    return second
