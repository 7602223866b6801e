# ENTRY is_palindrome
# PRECONDITION valid


def valid(text: str) -> bool:
    """Printable ASCII: the blank is the only white space, and every letter has one other case."""
    for c in text:
        if c < " " or c > "~":
            return False
    return True


def is_palindrome(text: str) -> bool:
    """Does the text read the same in both directions, not counting blanks and the case of letters?"""
    letters = []
    for c in text:
        if c != " ":
            letters.append(c.lower())
    return letters == letters[::-1]
