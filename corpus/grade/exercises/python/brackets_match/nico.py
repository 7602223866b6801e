# VERDICT different: brackets_match("(a") gives True instead of False
def brackets_match(formula):
    partner = {")": "(", "]": "[", "}": "{"}
    stack = []
    for c in formula:
        if c in partner.values():
            stack.append(c)
        elif c in partner:
            if stack == [] or stack.pop() != partner[c]:
                return False
    return True
