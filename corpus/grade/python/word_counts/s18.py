# VERDICT different: word_counts("a"); word_counts("a") -- a global dictionary is never emptied
counts = {}


def word_counts(text):
    for word in text.lower().split():
        counts[word] = counts.get(word, 0) + 1
    return counts
