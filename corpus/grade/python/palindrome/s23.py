# VERDICT different: is_palindrome("ab") -- the halves are compared, but the middle is one too far to the left
def is_palindrome(text):
    s = text.lower().replace(" ", "")
    half = (len(s) - 1) // 2
    if half < 0:
        half = 0
    return s[:half] == s[::-1][:half]
