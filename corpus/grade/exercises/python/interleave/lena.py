# VERDICT different: [1], [2] empties both argument lists
def interleave(a, b):
    result = []
    while a or b:
        if a:
            result.append(a.pop(0))
        if b:
            result.append(b.pop(0))
    return result
