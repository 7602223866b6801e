# VERDICT different: word_counts(".") -- punctuation is cut off, which nobody asked for
def word_counts(text):
    counts = {}
    for word in text.lower().split():
        word = word.strip(".,!?")
        counts[word] = counts.get(word, 0) + 1
    return counts
