# VERDICT different: second_largest([0, 1]) -- prints instead of returning
def second_largest(values):
    s = sorted(set(values))
    if len(s) < 2:
        raise ValueError("fewer than two")
    print(s[-2])
