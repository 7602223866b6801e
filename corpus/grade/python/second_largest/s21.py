# VERDICT different: second_largest([0, 1]) -- `if not second` takes a second largest of 0 for none
def second_largest(values):
    largest = None
    second = None
    for v in values:
        if largest is None or v > largest:
            second = largest
            largest = v
        elif v < largest and (second is None or v > second):
            second = v
    if not second:
        raise ValueError("fewer than two")
    return second
