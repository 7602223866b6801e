# VERDICT different: merge_sorted([], [0, 0]) -- a set forgets the duplicates
def merge_sorted(a, b):
    return sorted(set(a) | set(b))
