# VERDICT equivalent
import bisect


def insertion_sort(items):
    ordered = []
    for x in items:
        bisect.insort(ordered, x)
    for position, x in enumerate(ordered):
        items[position] = x
    return
