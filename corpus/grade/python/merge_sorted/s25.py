# VERDICT equivalent
def merge_sorted(a, b):
    result = []
    ia = iter(a)
    ib = iter(b)
    x = next(ia, None)
    y = next(ib, None)
    while x is not None and y is not None:
        if x <= y:
            result.append(x)
            x = next(ia, None)
        else:
            result.append(y)
            y = next(ib, None)
    while x is not None:
        result.append(x)
        x = next(ia, None)
    while y is not None:
        result.append(y)
        y = next(ib, None)
    return result
