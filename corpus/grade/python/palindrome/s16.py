# VERDICT equivalent
def is_palindrome(text):
    s = [c for c in text.lower() if c != " "]
    r = [c for c in reversed(text.lower()) if c != " "]
    return s == r
