# VERDICT different: is_palindrome("ab") -- r is no copy: both names are the same list
def is_palindrome(text):
    s = [c for c in text.lower() if c != " "]
    r = s
    r.reverse()
    return s == r
