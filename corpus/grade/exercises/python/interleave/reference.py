# REFERENCE
def interleave(a, b):
    """[1, 2, 3], [9] -> [1, 9, 2, 3]"""
    result = []
    for i in range(max(len(a), len(b))):
        if i < len(a):
            result.append(a[i])
        if i < len(b):
            result.append(b[i])
    return result
