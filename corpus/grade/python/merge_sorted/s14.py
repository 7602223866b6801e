# VERDICT equivalent
# WITHOUT PRECONDITION different: merge_sorted([], [1, 0]) -- sorts what was not sorted
def merge_sorted(a, b):
    c = a.copy()
    c.extend(b)
    c.sort()
    return c
