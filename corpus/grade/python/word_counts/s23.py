# VERDICT different: word_counts("a") -- returns a list of pairs
def word_counts(text):
    words = text.lower().split()
    result = []
    for w in words:
        if (w, words.count(w)) not in result:
            result.append((w, words.count(w)))
    return result
