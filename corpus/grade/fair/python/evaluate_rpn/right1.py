import operator

OPERATORS = {"+": operator.add, "-": operator.sub, "*": operator.mul}


def evaluate_rpn(tokens):
    stack = []
    for token in tokens:
        if token in OPERATORS:
            b, a = stack.pop(), stack.pop()
            stack.append(OPERATORS[token](a, b))
        else:
            stack.append(int(token))
    if len(stack) != 1:
        raise ValueError("wrong expression")
    return stack[0]
