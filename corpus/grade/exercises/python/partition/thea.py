# VERDICT different: partition(lambda v: v > 2, [1, 1, 3]) gives ([3], [1]) instead of ([3], [1, 1])
def partition(belongs, values):
    inside = []
    outside = []
    for v in values:
        if belongs(v):
            inside.append(v)
        elif v not in outside:
            outside.append(v)
    return inside, outside
