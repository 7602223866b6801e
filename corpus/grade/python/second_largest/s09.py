# VERDICT different: second_largest([1, 0]) -- sorts the list of the caller
def second_largest(values):
    values.sort()
    i = len(values) - 2
    while i >= 0:
        if values[i] != values[-1]:
            return values[i]
        i -= 1
    raise ValueError("fewer than two")
