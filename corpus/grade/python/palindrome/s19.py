# VERDICT different: is_palindrome("") -- compares with what reverse() returns: None
def is_palindrome(text):
    s = [c for c in text.lower() if c != " "]
    return s == s.reverse()
