# VERDICT equivalent
def brackets_match(formula):
    stack = []
    for c in formula:
        if c == "(":
            stack.append(")")
        elif c == "[":
            stack.append("]")
        elif c == "{":
            stack.append("}")
        elif c == ")" or c == "]" or c == "}":
            if len(stack) == 0:
                return False
            if stack[-1] != c:
                return False
            stack.pop()
    if len(stack) > 0:
        return False
    else:
        return True
