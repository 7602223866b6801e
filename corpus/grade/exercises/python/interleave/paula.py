# VERDICT different: [1, 2], [9] gives [1, 9]: the rest of the longer list is dropped
def interleave(a, b):
    result = []
    for x, y in zip(a, b):
        result.append(x)
        result.append(y)
    return result
