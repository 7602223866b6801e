# VERDICT different: second_largest([0, 0]) -- a tie is no error here: the length is checked before the duplicates go
def second_largest(values):
    if len(values) < 2:
        raise ValueError("fewer than two")
    s = list(set(values))
    s.sort()
    return s[max(0, len(s) - 2)]
