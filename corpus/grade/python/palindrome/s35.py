# VERDICT different: is_palindrome("") -- the empty text is said to be none
def is_palindrome(text):
    s = text.lower().replace(" ", "")
    if not s:
        return False
    return s == s[::-1]
