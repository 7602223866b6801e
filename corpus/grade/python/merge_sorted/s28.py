# VERDICT different: merge_sorted([1], [0, 0]) -- elements removed from the list that is iterated, so some are skipped
def merge_sorted(a, b):
    rest = list(b)
    result = []
    for x in a:
        for y in rest:
            if y <= x:
                result.append(y)
                rest.remove(y)
        result.append(x)
    return result + rest
