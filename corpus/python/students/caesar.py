"""Caesar cipher."""

ALPHABET = "abcdefghijklmnopqrstuvwxyz"


def shift_letter(letter: str, key: int) -> str:
    place = ALPHABET.find(letter.lower())
    if place == -1 or letter == "":
        return letter
    moved = ALPHABET[(place + key) % 26]
    if letter.isupper():
        return moved.upper()
    return moved


def encrypt(text: str, key: int) -> str:
    """
    >>> encrypt("Zoo!", 1)
    'App!'
    """
    result = ""
    for letter in text:
        result += shift_letter(letter, key)
    return result


def decrypt(text: str, key: int) -> str:
    return encrypt(text, -key)


def crack(text: str, word: str):
    """The key under which the text contains the word."""
    for key in range(26):
        if word in decrypt(text, key):
            return key
    return None
