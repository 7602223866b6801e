# VERDICT different: is_palindrome("") -- no base case for the empty text
def check(s):
    if len(s) == 1:
        return True
    if s[0] != s[-1]:
        return False
    return check(s[1:-1])


def is_palindrome(text):
    return check(text.lower().replace(" ", ""))
