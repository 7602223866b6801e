# VERDICT different: merge_sorted([1], []) -- range ends one too early, the first place keeps its 0
def merge_sorted(a, b):
    n, m = len(a), len(b)
    result = [0] * (n + m)
    i, j = n - 1, m - 1
    for k in range(n + m - 1, 0, -1):
        if i >= 0 and (j < 0 or a[i] >= b[j]):
            result[k] = a[i]
            i -= 1
        else:
            result[k] = b[j]
            j -= 1
    return result
