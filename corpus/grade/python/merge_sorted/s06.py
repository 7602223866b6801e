# VERDICT different: merge_sorted([0], []) -- empties the lists of the caller
def merge_sorted(a, b):
    result = []
    while a and b:
        if a[0] <= b[0]:
            result.append(a.pop(0))
        else:
            result.append(b.pop(0))
    while a:
        result.append(a.pop(0))
    while b:
        result.append(b.pop(0))
    return result
