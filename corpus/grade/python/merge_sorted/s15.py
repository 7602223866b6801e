# VERDICT different: merge_sorted([0], []) -- takes pairs and ignores what the longer list has more
def merge_sorted(a, b):
    result = []
    for x, y in zip(a, b):
        result.append(x)
        result.append(y)
    result.sort()
    return result
