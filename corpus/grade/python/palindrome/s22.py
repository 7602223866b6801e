# VERDICT equivalent
def is_palindrome(text):
    s = text.lower().replace(" ", "")
    half = len(s) // 2
    return s[:half] == s[::-1][:half]
