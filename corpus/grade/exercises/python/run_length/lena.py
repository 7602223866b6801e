# VERDICT different: decode([("a", 2)]) gives "a": the count is ignored when decoding (encode is right)
from itertools import groupby


def encode(text):
    return [(c, len(list(group))) for c, group in groupby(text)]


def decode(pairs):
    result = ""
    for c, n in pairs:
        if n > 0:
            result += c
    return result
