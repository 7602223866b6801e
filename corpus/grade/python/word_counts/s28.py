# VERDICT equivalent
def word_counts(text):
    words = text.lower().split()
    counts = {}
    while words:
        w = words[0]
        counts[w] = words.count(w)
        words = [x for x in words if x != w]
    return counts
