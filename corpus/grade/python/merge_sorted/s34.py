# VERDICT equivalent
# WITHOUT PRECONDITION different: merge_sorted([], [1, 0]) -- sorts what was not sorted
def merge_sorted(a, b):
    result = [x for x in a]
    result += [y for y in b]
    swapped = True
    while swapped:
        swapped = False
        for i in range(len(result) - 1):
            if result[i] > result[i + 1]:
                result[i], result[i + 1] = result[i + 1], result[i]
                swapped = True
    return result
