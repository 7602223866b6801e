def evaluate_rpn(tokens):
    result = int(tokens[0])
    numbers = []
    for token in tokens[1:]:
        if token == "+":
            result = result + numbers.pop()
        elif token == "-":
            result = result - numbers.pop()
        elif token == "*":
            result = result * numbers.pop()
        else:
            numbers.append(int(token))
    return result
