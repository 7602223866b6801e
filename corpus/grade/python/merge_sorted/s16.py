# VERDICT different: merge_sorted([0, 0], [1]) -- sorts pairs by index, only right for lists of equal length
def merge_sorted(a, b):
    result = []
    for i in range(max(len(a), len(b))):
        if i < len(b):
            result.append(b[i])
        if i < len(a) and len(a) <= len(b):
            result.append(a[i])
    if len(a) > len(b):
        result = result + a[:len(a) - 1]
    return sorted(result)
