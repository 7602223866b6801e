# ENTRY merge_sorted
# PRECONDITION valid


def valid(a: list[int], b: list[int]) -> bool:
    return is_sorted(a) and is_sorted(b)


def is_sorted(values: list[int]) -> bool:
    for i in range(1, len(values)):
        if values[i - 1] > values[i]:
            return False
    return True


def merge_sorted(a: list[int], b: list[int]) -> list[int]:
    """All elements of two sorted lists in one new sorted list; duplicates are kept."""
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
