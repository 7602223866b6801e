# VERDICT equivalent
from collections import Counter


def most_common_char(text):
    if not text:
        raise ValueError("nothing to count")
    return Counter(text).most_common(1)[0][0]
