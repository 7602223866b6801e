# VERDICT different: merge_sorted([0], []) -- IndexError as soon as one list is at its end
def merge_sorted(a, b):
    result = []
    i = j = 0
    while len(result) < len(a) + len(b):
        if a[i] <= b[j]:
            result.append(a[i])
            i += 1
        else:
            result.append(b[j])
            j += 1
    return result
