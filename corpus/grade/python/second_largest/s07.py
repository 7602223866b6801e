# VERDICT different: second_largest([]) -- IndexError where ValueError is asked for
def second_largest(values):
    s = sorted(set(values), reverse=True)
    return s[1]
