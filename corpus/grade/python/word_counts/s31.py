# VERDICT different: word_counts("a") -- the counts are strings
def word_counts(text):
    counts = {}
    words = text.lower().split()
    for word in words:
        counts[word] = str(words.count(word))
    return counts
