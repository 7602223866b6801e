# VERDICT different: merge_sorted([0], []) -- a 0 in front is taken for the end of the list
def merge_sorted(a, b):
    a = list(a)
    b = list(b)
    result = []
    x = a.pop(0) if a else None
    y = b.pop(0) if b else None
    while x or y:
        if y is None or (x is not None and x <= y):
            result.append(x)
            x = a.pop(0) if a else None
        else:
            result.append(y)
            y = b.pop(0) if b else None
    return result
