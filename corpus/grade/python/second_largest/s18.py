# VERDICT equivalent
def second_largest(values):
    if len(set(values)) < 2:
        raise ValueError("too few")
    top = max(values)
    second = None
    for i in range(len(values)):
        if values[i] == top:
            continue
        if second is None or values[i] > second:
            second = values[i]
    return second
