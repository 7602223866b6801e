# VERDICT different: second_largest([0, -1]) -- compares absolute values
def second_largest(values):
    s = sorted(set(values), key=abs)
    if len(s) < 2:
        raise ValueError("fewer than two")
    return s[-2]
