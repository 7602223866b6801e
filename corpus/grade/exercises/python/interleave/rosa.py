# VERDICT equivalent
def interleave(a, b):
    result = []
    for x, y in zip(a, b):
        result += [x, y]
    n = min(len(a), len(b))
    return result + list(a[n:]) + list(b[n:])
