# VERDICT different: word_counts("a b a") -- counts runs, but does not sort before
def word_counts(text):
    words = text.lower().split()
    counts = {}
    i = 0
    while i < len(words):
        j = i
        while j < len(words) and words[j] == words[i]:
            j += 1
        counts[words[i]] = j - i
        i = j
    return counts
