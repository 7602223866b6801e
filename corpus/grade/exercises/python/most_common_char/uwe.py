# VERDICT different: "" raises IndexError instead of ValueError
from collections import Counter


def most_common_char(text):
    return Counter(text).most_common(1)[0][0]
