def merge_sorted(a, b):
    return sorted(a + b)
