# VERDICT different: second_largest([1, 0]) -- the last element is never looked at
def second_largest(values):
    largest = None
    second = None
    for i in range(len(values) - 1):
        v = values[i]
        if largest is None or v > largest:
            second = largest
            largest = v
        elif v != largest and (second is None or v > second):
            second = v
    if second is None:
        raise ValueError("fewer than two")
    return second
