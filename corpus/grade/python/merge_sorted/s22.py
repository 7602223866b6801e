# VERDICT different: merge_sorted([], [0]); merge_sorted([], []) -- the result list is a default argument and keeps the last call
def merge_sorted(a, b, result=[]):
    i = j = 0
    while i < len(a) and j < len(b):
        if a[i] <= b[j]:
            result.append(a[i])
            i += 1
        else:
            result.append(b[j])
            j += 1
    result += a[i:]
    result += b[j:]
    return list(result)
