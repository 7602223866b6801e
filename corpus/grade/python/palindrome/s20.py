# VERDICT equivalent
def is_palindrome(text):
    i, j = 0, len(text) - 1
    while i < j:
        if text[i] == " ":
            i += 1
        elif text[j] == " ":
            j -= 1
        elif text[i].lower() != text[j].lower():
            return False
        else:
            i += 1
            j -= 1
    return True
