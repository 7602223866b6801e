# VERDICT different: is_palindrome("abca") -- the last comparison overwrites the ones before
def is_palindrome(text):
    s = text.lower().replace(" ", "")
    result = True
    for i in range(len(s)):
        if s[i] == s[-i - 1]:
            result = True
        else:
            result = False
    return result
