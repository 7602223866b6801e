# VERDICT equivalent
def check(s):
    if len(s) < 2:
        return True
    if s[0] != s[-1]:
        return False
    return check(s[1:-1])


def is_palindrome(text):
    return check(text.lower().replace(" ", ""))
