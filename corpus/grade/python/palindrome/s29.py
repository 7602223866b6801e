# VERDICT different: is_palindrome("ab") -- nothing is returned where the answer is no
def is_palindrome(text):
    s = text.lower().replace(" ", "")
    if s == s[::-1]:
        return True
