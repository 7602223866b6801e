# VERDICT equivalent
def word_counts(text):
    counts = {}
    start = 0
    text = text.lower()
    n = len(text)
    while start < n:
        if text[start] == " ":
            start += 1
            continue
        end = start
        while end < n and text[end] != " ":
            end += 1
        word = text[start:end]
        counts[word] = counts[word] + 1 if word in counts else 1
        start = end
    return counts
