# VERDICT different: word_counts("a a") -- a second occurrence never counts
def word_counts(text):
    counts = {}
    for word in text.lower().split():
        if word not in counts:
            counts[word] = 1
        if word in counts and counts[word] > 1:
            counts[word] += 1
    return counts
