# VERDICT different: merge_sorted([0], []) -- a tuple, no list
def merge_sorted(a, b):
    return tuple(sorted(a + b))
