# VERDICT equivalent
def is_palindrome(text):
    letters = list(text.lower())
    for c in letters[:]:
        if c == " ":
            letters.remove(c)
    return letters == letters[::-1]
