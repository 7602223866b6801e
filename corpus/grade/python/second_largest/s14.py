# VERDICT different: second_largest([0, 0, 1, 1]) -- removes only one copy of the largest
def second_largest(values):
    if len(set(values)) < 2:
        raise ValueError("fewer than two")
    rest = values[:]
    rest.remove(max(rest))
    return max(rest)
