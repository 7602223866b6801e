# VERDICT different: partition(lambda v: v > 2, [5, 1, 4]) gives ([5], [1, 4]) instead of ([5, 4], [1])
def partition(belongs, values):
    i = 0
    while i < len(values) and belongs(values[i]):
        i += 1
    return values[:i], values[i:]
