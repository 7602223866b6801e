# VERDICT equivalent
def is_palindrome(text):
    s = text.lower().replace(" ", "")
    result = True
    for i in range(len(s) // 2):
        result = result and s[i] == s[-i - 1]
    return result
