def balanced(text):
    stack = []
    for c in text:
        if c in "([{":
            stack.append(c)
        elif c in ")]}":
            if not stack:
                return False
            top = stack.pop()
            if top + c not in ("()", "[]", "{}"):
                return False
    return True
