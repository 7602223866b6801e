# VERDICT equivalent
def is_palindrome(text):
    stack = []
    for c in text:
        if c != " ":
            stack.append(c.lower())
    for c in text:
        if c != " ":
            if stack.pop() != c.lower():
                return False
    return True
