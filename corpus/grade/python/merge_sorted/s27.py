# VERDICT equivalent
def merge_sorted(a, b):
    everything = a + b
    result = []
    while len(everything) > 0:
        m = min(everything)
        everything.remove(m)
        result.append(m)
    return result
