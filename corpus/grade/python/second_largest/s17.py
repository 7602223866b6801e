# VERDICT equivalent
def largest(values):
    result = values[0]
    for v in values[1:]:
        if v > result:
            result = v
    return result


def second_largest(values):
    if len(values) < 2:
        raise ValueError("too few values")
    top = largest(values)
    others = []
    for v in values:
        if v < top:
            others.append(v)
    if len(others) == 0:
        raise ValueError("too few different values")
    return largest(others)
