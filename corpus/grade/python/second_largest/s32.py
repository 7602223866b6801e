# VERDICT equivalent
import heapq


def second_largest(values):
    two = heapq.nlargest(2, set(values))
    if len(two) < 2:
        raise ValueError("fewer than two")
    return two[1]
