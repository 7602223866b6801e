# VERDICT different: partition(lambda v: v > 2, [1, 5, 2, 3]) gives ([1, 2], [5, 3]) instead of ([5, 3], [1, 2])
def partition(belongs, values):
    inside = []
    outside = []
    for value in values:
        if not belongs(value):
            inside.append(value)
        else:
            outside.append(value)
    return inside, outside
