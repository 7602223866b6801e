# VERDICT equivalent
def is_palindrome(text):
    s = text.lower().replace(" ", "")
    return all(x == y for x, y in zip(s, reversed(s)))
