# VERDICT equivalent
def is_palindrome(text):
    s = text.lower().replace(" ", "")
    r = ""
    for i in range(len(s) - 1, -1, -1):
        r = r + s[i]
    return r == s
