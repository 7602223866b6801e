# VERDICT equivalent
from collections import defaultdict


def word_counts(text):
    counts = defaultdict(int)
    for word in text.lower().split():
        counts[word] += 1
    return counts
