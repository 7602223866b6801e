# VERDICT different: is_palindrome("a") -- the reversed text lacks the first character
def is_palindrome(text):
    s = text.lower().replace(" ", "")
    r = ""
    for i in range(len(s) - 1, 0, -1):
        r = r + s[i]
    return r == s
