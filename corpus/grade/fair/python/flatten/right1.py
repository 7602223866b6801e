def flatten(nested):
    stack = [nested]
    result = []
    while stack:
        item = stack.pop()
        if isinstance(item, list):
            for x in reversed(item):
                stack.append(x)
        else:
            result.append(item)
    return result
