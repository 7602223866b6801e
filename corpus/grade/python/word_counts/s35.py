# VERDICT equivalent
def word_counts(text):
    words = [w for w in text.split(" ") if w != ""]
    counts = dict()
    for i in range(len(words)):
        key = words[i].lower()
        if key in counts.keys():
            old = counts[key]
            new = old + 1
            counts[key] = new
        else:
            counts[key] = 1
    return counts
