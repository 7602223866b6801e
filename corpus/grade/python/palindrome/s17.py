# VERDICT equivalent
def is_palindrome(text):
    s = [c for c in text.casefold() if c != " "]
    r = list(s)
    r.reverse()
    return s == r
