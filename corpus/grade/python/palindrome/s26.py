# VERDICT different: is_palindrome("ab") -- s[-i] instead of s[-i-1]
def is_palindrome(text):
    s = text.lower().replace(" ", "")
    for i in range(len(s) // 2):
        if s[i] != s[-i]:
            return False
    return True
