def word_frequencies(text):
    words = text.lower().split()
    return {word: words.count(word) for word in set(words)}
