from string import ascii_lowercase


def caesar(text, shift):
    moved = ascii_lowercase[shift:] + ascii_lowercase[:shift]
    table = str.maketrans(ascii_lowercase, moved)
    return text.translate(table)
