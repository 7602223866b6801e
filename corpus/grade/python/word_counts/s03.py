# VERDICT different: word_counts("A") -- upper case stays
def word_counts(text):
    counts = {}
    for word in text.split():
        counts[word] = counts.get(word, 0) + 1
    return counts
