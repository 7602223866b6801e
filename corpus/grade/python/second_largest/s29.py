# VERDICT different: second_largest([0, 1]); second_largest([0]) -- the default list is shared between the calls
def second_largest(values, seen=[]):
    for v in values:
        if v not in seen:
            seen.append(v)
    if len(seen) < 2:
        raise ValueError("fewer than two")
    return sorted(seen)[-2]
