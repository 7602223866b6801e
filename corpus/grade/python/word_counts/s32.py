# VERDICT different: word_counts("ab") -- counts characters
def word_counts(text):
    counts = {}
    for c in text.lower():
        if c != " ":
            counts[c] = counts.get(c, 0) + 1
    return counts
