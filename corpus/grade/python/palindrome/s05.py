# VERDICT different: is_palindrome("a ") -- what replace returns is not kept, so the blanks count
def is_palindrome(text):
    text.replace(" ", "")
    text = text.lower()
    return text == text[::-1]
