# VERDICT different: encode("aba") gives [("a", 2), ("b", 1)]: counts letters overall, not runs
from collections import Counter


def encode(text):
    return list(Counter(text).items())


def decode(pairs):
    result = ""
    for c, n in pairs:
        result += c * n
    return result
