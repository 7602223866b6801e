# VERDICT different: merge_sorted([], [0]) -- extends the first list of the caller
def merge_sorted(a, b):
    a.extend(b)
    return sorted(a)
