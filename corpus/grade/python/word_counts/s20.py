# VERDICT different: word_counts("a ba") -- counts the places in the text where the word occurs, also inside others
def word_counts(text):
    text = text.lower()
    counts = {}
    for word in text.split():
        counts[word] = text.count(word)
    return counts
