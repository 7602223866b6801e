# VERDICT different: is_palindrome("  a") -- blanks removed from the list that is iterated, the second of two stays
def is_palindrome(text):
    letters = list(text.lower())
    for c in letters:
        if c == " ":
            letters.remove(c)
    return letters == letters[::-1]
