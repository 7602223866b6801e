# VERDICT equivalent
ALPHABET = "abcdefghijklmnopqrstuvwxyz"


def caesar(text, shift):
    letters = []
    for c in text:
        if c in ALPHABET:
            letters.append(ALPHABET[(ALPHABET.index(c) + shift) % 26])
        elif c in ALPHABET.upper():
            pos = ALPHABET.upper().find(c)
            letters.append(ALPHABET.upper()[(pos + shift) % 26])
        else:
            letters.append(c)
    return "".join(letters)
