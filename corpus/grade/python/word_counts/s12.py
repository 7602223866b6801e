# VERDICT different: word_counts("a") -- the last word is only counted at a blank that follows
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
    return counts
