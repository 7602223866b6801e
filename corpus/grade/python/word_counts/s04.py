# VERDICT equivalent
def word_counts(text):
    words = text.lower().split()
    return {w: words.count(w) for w in words}
