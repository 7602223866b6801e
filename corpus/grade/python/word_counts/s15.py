# VERDICT equivalent
def word_counts(text):
    counts = {}
    word = ""
    for c in text.lower() + " ":
        if c != " ":
            word = word + c
        elif word:
            if word in counts:
                counts[word] += 1
            else:
                counts[word] = 1
            word = ""
    return counts
