# VERDICT equivalent
def is_palindrome(text):
    s = ""
    for c in text:
        if c == " ":
            pass
        else:
            s = s + c.lower()
    r = ""
    for c in s:
        r = c + r
    if r == s:
        return True
    else:
        return False
