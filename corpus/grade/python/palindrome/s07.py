# VERDICT equivalent
def is_palindrome(text):
    s = "".join(text.lower().split())
    for i in range(len(s)):
        if s[i] != s[len(s) - 1 - i]:
            return False
    return True
