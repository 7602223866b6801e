# VERDICT equivalent
def is_palindrome(text):
    text = text.upper().replace(" ", "")
    i = 0
    j = len(text) - 1
    while i < j:
        if text[i] != text[j]:
            return False
        i += 1
        j -= 1
    return True
