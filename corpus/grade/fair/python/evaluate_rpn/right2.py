def evaluate(tokens, end):
    """value of the expression that ends at index end, and where it begins"""
    token = tokens[end]
    if token not in ["+", "-", "*"]:
        return int(token), end
    b, start = evaluate(tokens, end - 1)
    a, start = evaluate(tokens, start - 1)
    if token == "+":
        return a + b, start
    if token == "-":
        return a - b, start
    return a * b, start


def evaluate_rpn(tokens):
    value, start = evaluate(tokens, len(tokens) - 1)
    return value
