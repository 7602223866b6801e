# VERDICT equivalent
def word_counts(text):
    words = text.lower().split()
    pairs = []
    for w in words:
        pairs.append((w, words.count(w)))
    return dict(pairs)
