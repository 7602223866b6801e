# VERDICT different: is_palindrome("a") -- the mirrored index is one too large
def is_palindrome(text):
    s = "".join(text.lower().split())
    for i in range(len(s)):
        if s[i] != s[len(s) - i]:
            return False
    return True
