def merge_sorted(a, b):
    result = list(a)
    for x in b:
        i = 0
        while i < len(result) and result[i] < x:
            i += 1
        result.insert(i, x)
    return result
