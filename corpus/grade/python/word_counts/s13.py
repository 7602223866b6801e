# VERDICT equivalent
def word_counts(text):
    counts = {}
    word = ""
    for c in text.lower():
        if c == " ":
            if word != "":
                counts[word] = counts.get(word, 0) + 1
            word = ""
        else:
            word += c
    if word != "":
        counts[word] = counts.get(word, 0) + 1
    return counts
