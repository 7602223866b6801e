def flatten(nested):
    if isinstance(nested[0], list):
        first = flatten(nested[0])
    else:
        first = [nested[0]]
    if len(nested) == 1:
        return first
    return first + flatten(nested[1:])
