# VERDICT equivalent
def second_largest(values):
    if len(values) == 0:
        raise ValueError("empty")
    biggest = max(values)
    rest = [v for v in values if v != biggest]
    if rest == []:
        raise ValueError("all the same")
    return max(rest)
