# VERDICT equivalent
def brackets_match(formula):
    opened = ""
    pairs = ["()", "[]", "{}"]
    try:
        for c in formula:
            if c in ["(", "[", "{"]:
                opened = opened + c
            elif c in [")", "]", "}"]:
                last = opened[-1]
                opened = opened[:-1]
                if last + c not in pairs:
                    return False
    except IndexError:
        return False
    return not opened
