# VERDICT equivalent
from string import ascii_lowercase as low, ascii_uppercase as up


def caesar(text: str, shift: int) -> str:
    k = shift % 26
    table = str.maketrans(low + up, low[k:] + low[:k] + up[k:] + up[:k])
    return text.translate(table)
