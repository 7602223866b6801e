# VERDICT different: second_largest([0, 1, 1]) -- elements removed from the list that is iterated, so every other copy stays
def second_largest(values):
    if len(set(values)) < 2:
        raise ValueError("fewer than two")
    rest = list(values)
    top = max(rest)
    for v in rest:
        if v == top:
            rest.remove(v)
    return max(rest)
