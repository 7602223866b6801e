# VERDICT equivalent
from itertools import groupby


def first(word):
    return word[0].lower()


def group_by_letter(words):
    real = sorted([w for w in words if len(w) > 0], key=first)
    return {letter: list(group) for letter, group in groupby(real, first)}
