def evaluate_rpn(tokens):
    items = list(tokens)
    i = 0
    while len(items) > 1:
        if items[i] == "+":
            items[i - 2:i + 1] = [int(items[i - 2]) + int(items[i - 1])]
            i -= 2
        elif items[i] == "-":
            items[i - 2:i + 1] = [int(items[i - 2]) - int(items[i - 1])]
            i -= 2
        elif items[i] == "*":
            items[i - 2:i + 1] = [int(items[i - 2]) * int(items[i - 1])]
            i -= 2
        i += 1
    return int(items[0])
