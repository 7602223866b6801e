# VERDICT different: is_palindrome("a") -- the words "True" and "False" instead of the values
def is_palindrome(text):
    s = text.lower().replace(" ", "")
    if s == s[::-1]:
        return "True"
    return "False"
