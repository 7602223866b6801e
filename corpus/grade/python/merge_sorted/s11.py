# VERDICT equivalent
def merge_sorted(a, b):
    result = list(a)
    for x in b:
        k = 0
        while k < len(result) and result[k] < x:
            k += 1
        result.insert(k, x)
    return result
