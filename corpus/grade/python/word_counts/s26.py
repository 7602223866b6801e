# VERDICT equivalent
def count(words):
    if len(words) == 0:
        return {}
    counts = count(words[1:])
    counts[words[0]] = counts.get(words[0], 0) + 1
    return counts


def word_counts(text):
    return count(text.lower().split())
