# VERDICT different: word_counts("") -- split(" ") of the empty text gives one empty word
def word_counts(text):
    counts = {}
    for word in text.lower().split(" "):
        counts[word] = counts.get(word, 0) + 1
    return counts
