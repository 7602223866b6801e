# VERDICT different: word_counts("a a a") -- words are removed from the list that is iterated
def word_counts(text):
    words = text.lower().split()
    counts = {}
    for w in words:
        counts[w] = counts.get(w, 0) + 1
        if counts[w] > 1:
            words.remove(w)
    return counts
