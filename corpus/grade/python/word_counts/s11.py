# VERDICT equivalent
def word_counts(text):
    counts = {}
    for word in text.lower().split():
        if word not in counts:
            counts[word] = 0
        counts[word] += 1
    return counts
