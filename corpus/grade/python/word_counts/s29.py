# VERDICT different: word_counts("a b") -- returns from inside the loop
def word_counts(text):
    counts = {}
    for word in text.lower().split():
        if word in counts:
            counts[word] += 1
        else:
            counts[word] = 1
        return counts
    return counts
