# VERDICT different: word_counts("a a") -- the first occurrence is put in with 0
def word_counts(text):
    counts = {}
    for word in text.lower().split():
        if word not in counts:
            counts[word] = 1
        if word in counts and counts[word] > 1:
            counts[word] += 1
    return counts
