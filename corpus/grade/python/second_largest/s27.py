# VERDICT different: second_largest([0, 1]) -- gives up inside the loop, after the first value
def second_largest(values):
    for v in sorted(values, reverse=True):
        if v != max(values):
            return v
        else:
            raise ValueError("fewer than two")
    raise ValueError("empty")
