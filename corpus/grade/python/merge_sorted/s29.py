# VERDICT different: merge_sorted([2], [0, 1]) -- `if` where `while` is needed: only one of the second list before each of the first
def merge_sorted(a, b):
    result = []
    j = 0
    for x in a:
        if j < len(b) and b[j] < x:
            result.append(b[j])
            j += 1
        result.append(x)
    return result + b[j:]
