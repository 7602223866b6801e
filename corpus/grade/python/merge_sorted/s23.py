# VERDICT equivalent
def merge_sorted(a, b, i=0, j=0):
    if i >= len(a):
        return b[j:]
    if j >= len(b):
        return a[i:]
    if b[j] < a[i]:
        return [b[j]] + merge_sorted(a, b, i, j + 1)
    return [a[i]] + merge_sorted(a, b, i + 1, j)
