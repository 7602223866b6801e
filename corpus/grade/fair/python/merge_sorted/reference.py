def merge_sorted(a, b):
    """
    Merges two lists of whole numbers, both sorted in ascending order, into
    one sorted list, which is returned. The two given lists stay unchanged.
    """
    result = []
    i = 0
    j = 0
    while i < len(a) and j < len(b):
        if a[i] <= b[j]:
            result.append(a[i])
            i += 1
        else:
            result.append(b[j])
            j += 1
    return result + a[i:] + b[j:]
