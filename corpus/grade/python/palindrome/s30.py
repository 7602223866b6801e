# VERDICT equivalent
def is_palindrome(text):
    letters = list(text.lower())
    while " " in letters:
        letters.remove(" ")
    while len(letters) > 1:
        if letters.pop(0) != letters.pop():
            return False
    return True
