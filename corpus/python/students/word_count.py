"""Counts words in a text."""


def count_words(text):
    """
    >>> count_words("a b a")
    {'a': 2, 'b': 1}
    """
    counts = {}
    for word in text.split():
        word = word.lower()
        if word in counts:
            counts[word] += 1
        else:
            counts[word] = 1
    return counts


def most_common(counts):
    """
    >>> most_common({'a': 2, 'b': 1})
    'a'
    """
    best = None
    highest = 0
    for word in counts:
        if counts[word] > highest:  # MAYBE index-out-of-bounds, key-error
            highest = counts[word]
            best = word
    return best


def longer_than(text, limit):
    """
    >>> longer_than("the cat", 3)
    []
    """
    found = []
    for word in text.split():
        if len(word) > limit and word not in found:
            found.append(word)
    found.sort()
    return found


def vowels(text):
    """
    >>> vowels("Tea")
    2
    """
    number = 0
    for letter in text:
        if letter in "aeiouAEIOU":
            number = number + 1
    return number
