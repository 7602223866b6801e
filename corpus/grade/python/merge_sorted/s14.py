# VERDICT equivalent
def merge_sorted(a, b):
    c = a.copy()
    c.extend(b)
    c.sort()
    return c
