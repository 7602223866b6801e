# VERDICT different: merge_sorted([], [0]) -- `for k in range(len(result))` finds no place at the end
def merge_sorted(a, b):
    result = list(a)
    for x in b:
        for k in range(len(result)):
            if result[k] >= x:
                result.insert(k, x)
                break
    return result
