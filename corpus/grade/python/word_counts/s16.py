# VERDICT different: word_counts("a"); word_counts("") -- the dictionary is a default argument shared between the calls
def word_counts(text, counts={}):
    for word in text.lower().split():
        counts[word] = counts.get(word, 0) + 1
    return counts
