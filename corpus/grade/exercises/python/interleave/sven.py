# VERDICT different: [], [1] gives []: the rest of b is forgotten when b is longer
def interleave(a, b):
    result = []
    for i in range(len(a)):
        result.append(a[i])
        if i < len(b):
            result.append(b[i])
    return result
