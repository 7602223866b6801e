# VERDICT equivalent
def second_largest(values):
    different = sorted(set(values))
    if len(different) < 2:
        raise ValueError("not enough values")
    return different[-2]
