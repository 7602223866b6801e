# VERDICT different: merge_sorted([1], [0]) -- hangs the second list behind the first
def merge_sorted(a, b):
    result = []
    for x in a:
        result.append(x)
    for x in b:
        result.append(x)
    return result
