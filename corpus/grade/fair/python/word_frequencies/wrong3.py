def word_frequencies(text):
    text = text.lower()
    frequencies = {}
    for word in text.split():
        frequencies[word] = text.count(word)
    return frequencies
