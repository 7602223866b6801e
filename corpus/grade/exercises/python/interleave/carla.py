# VERDICT different: [0], [] gives []: the falsy value 0 is dropped together with the fill value
from itertools import zip_longest


def interleave(a, b):
    return [x for pair in zip_longest(a, b) for x in pair if x]
