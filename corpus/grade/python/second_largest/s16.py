# VERDICT different: second_largest([]) -- returns None for an empty list
def second_largest(values):
    if not values:
        return None
    s = sorted(set(values))
    if len(s) == 1:
        raise ValueError("only one value")
    return s[-2]
