# VERDICT equivalent
def interleave(a, b):
    first = list(a)
    second = list(b)
    merged = []
    while first or second:
        if len(first) > 0:
            merged.append(first.pop(0))
        if len(second) > 0:
            merged.append(second.pop(0))
    return merged
