# VERDICT different: is_palindrome("aaba") -- decided as soon as one pair is equal
def is_palindrome(text):
    s = text.lower().replace(" ", "")
    i = 0
    j = len(s) - 1
    while i < j:
        if s[i] == s[j]:
            return True
        else:
            return False
        i += 1
        j -= 1
    return True
