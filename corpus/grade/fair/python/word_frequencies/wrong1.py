def word_frequencies(text):
    frequencies = {}
    for word in text.lower().split(" "):
        frequencies[word] = frequencies.get(word, 0) + 1
    return frequencies
