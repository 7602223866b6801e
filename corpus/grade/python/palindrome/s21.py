# VERDICT different: is_palindrome(" a  ") -- `if` skips only one of two blanks
def is_palindrome(text):
    i, j = 0, len(text) - 1
    while i < j:
        if text[i] == " ":
            i += 1
        if text[j] == " ":
            j -= 1
        if text[i].lower() != text[j].lower():
            return False
        i += 1
        j -= 1
    return True
