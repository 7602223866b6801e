# VERDICT equivalent
from itertools import zip_longest


def interleave(a, b):
    gap = object()
    return [x for pair in zip_longest(a, b, fillvalue=gap) for x in pair if x is not gap]
