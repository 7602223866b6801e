def evaluate_rpn(tokens):
    """
    Evaluates an arithmetic expression in reverse Polish notation. The tokens
    are strings: whole numbers, which may be negative, and the operators +, -
    and *. The expression is correct. Example: evaluate_rpn(["7", "2", "-"])
    gives 5.
    """
    stack = []
    for token in tokens:
        if token in ("+", "-", "*"):
            right = stack.pop()
            left = stack.pop()
            if token == "+":
                stack.append(left + right)
            elif token == "-":
                stack.append(left - right)
            else:
                stack.append(left * right)
        else:
            stack.append(int(token))
    return stack.pop()
