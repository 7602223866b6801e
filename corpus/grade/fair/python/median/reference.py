def median(numbers):
    """
    Returns the median of a list of numbers: the middle value of the sorted
    numbers, or the mean of the two middle values if their count is even. The
    list itself is not changed. An empty list leads to a ValueError.
    """
    if len(numbers) == 0:
        raise ValueError("no median of an empty list")
    ordered = sorted(numbers)
    middle = len(ordered) // 2
    if len(ordered) % 2 == 1:
        return ordered[middle]
    return (ordered[middle - 1] + ordered[middle]) / 2
