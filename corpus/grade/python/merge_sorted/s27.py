# VERDICT equivalent
# WITHOUT PRECONDITION different: merge_sorted([], [1, 0]) -- sorts what was not sorted
def merge_sorted(a, b):
    everything = a + b
    result = []
    while len(everything) > 0:
        m = min(everything)
        everything.remove(m)
        result.append(m)
    return result
