# VERDICT different: word_counts(" ") -- two separators without a word between give an empty word
def word_counts(text):
    counts = {}
    word = ""
    for c in text.lower() + " ":
        if c == " ":
            if word in counts:
                counts[word] += 1
            else:
                counts[word] = 1
            word = ""
        else:
            word = word + c
    return counts
