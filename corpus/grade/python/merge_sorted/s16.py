# VERDICT different: merge_sorted([], [0]) -- fills the shorter list up with zeros
def merge_sorted(a, b):
    while len(a) < len(b):
        a = a + [0]
    while len(b) < len(a):
        b = b + [0]
    result = []
    for i in range(len(a)):
        result.append(a[i])
        result.append(b[i])
    return sorted(result)
