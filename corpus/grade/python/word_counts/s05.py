# VERDICT different: word_counts("a a") -- every word counts once
def word_counts(text):
    words = text.lower().split()
    counts = {}
    for w in words:
        counts[w] = 1
    return counts
