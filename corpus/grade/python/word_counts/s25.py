# VERDICT different: word_counts("") -- IndexError on the empty text
def word_counts(text):
    words = text.lower().split()
    counts = {words[0]: 1}
    for w in words[1:]:
        if w in counts:
            counts[w] = counts[w] + 1
        else:
            counts[w] = 1
    return counts
