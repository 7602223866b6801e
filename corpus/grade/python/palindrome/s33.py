# VERDICT different: is_palindrome("abca") -- compares only first and last
def is_palindrome(text):
    s = text.lower().replace(" ", "")
    if s == "":
        return True
    return s[0] == s[len(s) - 1]
