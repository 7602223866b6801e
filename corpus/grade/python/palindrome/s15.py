# VERDICT different: is_palindrome(".a") -- everything but letters and digits is ignored, more than was asked for
def is_palindrome(text):
    s = "".join(c for c in text.lower() if c.isalnum())
    return s == s[::-1]
