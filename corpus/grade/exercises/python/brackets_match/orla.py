# VERDICT different: brackets_match(")") gives IndexError instead of False
def brackets_match(formula):
    partner = {")": "(", "]": "[", "}": "{"}
    stack = []
    for c in formula:
        if c in "([{":
            stack.append(c)
        if c in ")]}":
            top = stack.pop()
            if top != partner[c]:
                return False
    return len(stack) == 0
