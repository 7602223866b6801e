def word_frequencies(text):
    frequencies = {}
    for word in text.split():
        if word not in frequencies:
            frequencies[word] = 0
        frequencies[word] += 1
    return frequencies
