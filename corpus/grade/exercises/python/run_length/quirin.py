# VERDICT equivalent
from itertools import groupby


def encode(text):
    return [(c, len(list(group))) for c, group in groupby(text)]


def decode(pairs):
    return "".join(c * n for c, n in pairs)
