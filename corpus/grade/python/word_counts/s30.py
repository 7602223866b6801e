# VERDICT equivalent
def word_counts(text):
    counts = {}
    for word in text.lower().split():
        try:
            counts[word] = counts[word] + 1
        except KeyError:
            counts[word] = 1
    return counts
