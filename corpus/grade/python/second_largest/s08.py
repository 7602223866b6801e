# VERDICT equivalent
def second_largest(values):
    s = sorted(set(values), reverse=True)
    try:
        return s[1]
    except IndexError:
        raise ValueError("there is no second largest value")
