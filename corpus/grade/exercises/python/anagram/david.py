# VERDICT equivalent
from collections import Counter


def letters(s):
    return Counter(s.replace(" ", "").lower())


def is_anagram(a: str, b: str) -> bool:
    return letters(a) == letters(b)
