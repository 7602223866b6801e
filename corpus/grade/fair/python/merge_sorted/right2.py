import heapq


def merge_sorted(a, b):
    return list(heapq.merge(a, b))
