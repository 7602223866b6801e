def word_frequencies(text):
    """
    Counts how often each word occurs in a text. Words are the parts of the
    text between blanks, tabs or line breaks; upper and lower case are not
    distinguished. Returns a dictionary that maps every word (in lower case)
    to its number of occurrences.
    """
    frequencies = {}
    for word in text.lower().split():
        if word in frequencies:
            frequencies[word] += 1
        else:
            frequencies[word] = 1
    return frequencies
