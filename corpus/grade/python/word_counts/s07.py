# VERDICT equivalent -- a Counter is a dict and equal to one
from collections import Counter


def word_counts(text):
    return Counter(text.lower().split())
