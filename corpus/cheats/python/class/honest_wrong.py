# Wrong without a trick: right only where there are exactly two different values.
def second_largest(values):
    if len(set(values)) < 2:
        raise ValueError("fewer than two different values")
    return min(values)
