# intervals are tuples (start, end)


def overlaps(a: tuple[int, int], b: tuple[int, int]):
    """
    >>> overlaps((1, 4), (3, 6))
    True
    """
    return a[0] < b[1] and b[0] < a[1]


def merge(intervals):
    """
    >>> merge([(1, 3), (2, 5), (7, 8)])
    [(1, 5), (7, 8)]
    """
    result = []
    for start, end in sorted(intervals):  # MAYBE uncaught-exception
        if result and start <= result[-1][1]:
            last_start, last_end = result.pop()
            result.append((last_start, max(last_end, end)))
        else:
            result.append((start, end))
    return result


def total_length(intervals):
    """
    >>> total_length([(1, 3), (2, 5)])
    4
    """
    total = 0
    for start, end in merge(intervals):
        total += end - start
    return total


def contains(intervals, x):
    """
    >>> contains([(1, 3)], 2)
    True
    """
    for start, end in intervals:  # MAYBE uncaught-exception
        if start <= x < end:
            return True
    return False
