# VERDICT equivalent
from collections import Counter


VOWELS = ["a", "e", "i", "o", "u", "A", "E", "I", "O", "U"]


def count_vowels(text):
    frequencies = Counter(text)
    number = 0
    for v in VOWELS:
        if v in frequencies:
            number = number + frequencies[v]
    return number
