def balanced(text):
    for pair in ("()", "[]", "{}"):
        depth = 0
        for c in text:
            if c == pair[0]:
                depth += 1
            elif c == pair[1]:
                depth -= 1
                if depth < 0:
                    return False
        if depth != 0:
            return False
    return True
