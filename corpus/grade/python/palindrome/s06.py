# VERDICT different: is_palindrome("ab a") -- strip takes only the blanks at both ends
def is_palindrome(text):
    text = text.lower().strip()
    return text == text[::-1]
