ALPHABET = "abcdefghijklmnopqrstuvwxyz"


def caesar(text, shift):
    letters = []
    for c in text:
        if c != " ":
            c = ALPHABET[(ALPHABET.index(c) + shift) % 26]
        letters.append(c)
    return "".join(letters)
