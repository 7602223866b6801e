# VERDICT equivalent
def second_largest(values):
    copy = list(values)
    copy.sort()
    i = len(copy) - 2
    while i >= 0:
        if copy[i] != copy[-1]:
            return copy[i]
        i -= 1
    raise ValueError("fewer than two")
