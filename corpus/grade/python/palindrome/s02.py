# VERDICT different: is_palindrome("aA") -- the case counts
def is_palindrome(text):
    text = text.replace(" ", "")
    return text == text[::-1]
