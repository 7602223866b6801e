# VERDICT equivalent
def second_largest(values, seen=None):
    if seen is None:
        seen = []
    for v in values:
        if v not in seen:
            seen.append(v)
    if len(seen) < 2:
        raise ValueError("fewer than two")
    return sorted(seen)[-2]
