# VERDICT different: merge_sorted([], [0]) -- returns the empty list as soon as one of them is empty
def merge_sorted(a, b):
    if a == [] or b == []:
        return []
    return sorted(a + b)
