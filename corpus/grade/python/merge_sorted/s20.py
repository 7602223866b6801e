# VERDICT different: merge_sorted([0], [1]) -- the smaller last element is dropped in the recursion
def merge_sorted(a, b):
    if len(a) == 0:
        return list(b)
    if len(b) == 0:
        return list(a)
    if a[-1] > b[-1]:
        return merge_sorted(a[:-1], b) + [a[-1]]
    return merge_sorted(a[:-1], b[:-1]) + [b[-1]]
