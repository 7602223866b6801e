"""String exercises."""


def is_palindrome(text: str) -> bool:
    """
    >>> is_palindrome("Anna")
    True
    """
    letters = [c.lower() for c in text if c.isalpha()]
    i = 0
    j = len(letters) - 1
    while i < j:
        if letters[i] != letters[j]:
            return False
        i += 1
        j -= 1
    return True


def initials(name: str) -> str:
    """
    >>> initials("ada lovelace")
    'A.L.'
    """
    result = ""
    for part in name.split(" "):
        if part:
            result += part[0].upper() + "."
    return result


def reverse_words(text: str) -> str:
    return " ".join(text.split()[::-1])


def is_anagram(a: str, b: str) -> bool:
    if len(a) != len(b):
        return False
    for letter in a:
        if a.count(letter) != b.count(letter):
            return False
    return True


def parse_int(text: str, default: int = 0) -> int:
    sign = 1
    if text.startswith("-"):
        sign = -1
        text = text[1:]
    if text == "":
        return default
    value = 0
    for c in text:
        if c < "0" or c > "9":
            return default
        value = value * 10 + ord(c) - ord("0")
    return sign * value


def frame(text: str, width: int) -> str:
    if len(text) > width:
        text = text[:width]
    return "|" + text.center(width) + "|"  # MAYBE uncaught-exception
