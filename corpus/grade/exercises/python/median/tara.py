# VERDICT equivalent
import heapq


def median(numbers):
    n = len(numbers)
    if n < 1:
        raise ValueError("need data")
    lower_half = heapq.nsmallest(n // 2 + 1, numbers)
    if n % 2 != 0:
        return lower_half[-1]
    else:
        total = lower_half[-1] + lower_half[-2]
        return total / 2
