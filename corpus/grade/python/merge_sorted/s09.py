# VERDICT equivalent
# WITHOUT PRECONDITION different: merge_sorted([], [1, 0]) -- sorts what was not sorted
def merge_sorted(a, b):
    c = []
    for x in a:
        c.append(x)
    for y in b:
        c.append(y)
    for i in range(len(c)):
        for j in range(i + 1, len(c)):
            if c[j] < c[i]:
                t = c[i]
                c[i] = c[j]
                c[j] = t
    return c
