# VERDICT different: merge_sorted([0], []) -- what is left of the first list is lost
def merge_sorted(a, b):
    result = []
    i = 0
    j = 0
    while i < len(a) and j < len(b):
        if a[i] < b[j]:
            result.append(a[i])
            i += 1
        else:
            result.append(b[j])
            j += 1
    while j < len(b):
        result.append(b[j])
        j += 1
    return result
