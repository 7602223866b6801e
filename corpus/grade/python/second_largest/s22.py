# VERDICT different: second_largest([1, 0]) -- the second is only ever a former largest
def second_largest(values):
    largest = None
    second = None
    for v in values:
        if largest is None or v > largest:
            second = largest
            largest = v
    if second is None:
        raise ValueError("fewer than two")
    return second
