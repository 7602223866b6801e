# VERDICT different: is_palindrome("a ") -- the blanks count
def is_palindrome(text):
    text = text.lower()
    return text == text[::-1]
