# VERDICT equivalent
def is_palindrome(text):
    text = text.lower().replace(" ", "")
    return text == text[::-1]
