# VERDICT equivalent
def second_largest(values):
    m = float("-inf")
    s = float("-inf")
    i = 0
    while i < len(values):
        x = values[i]
        if x > m:
            s = m
            m = x
        elif x < m and x > s:
            s = x
        i = i + 1
    if s == float("-inf"):
        raise ValueError("no second largest")
    return s
