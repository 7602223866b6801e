def median(numbers):
    rest = list(numbers)
    if rest == []:
        raise ValueError("empty list")
    rest.sort()
    while len(rest) > 2:
        rest = rest[1:-1]
    if len(rest) == 2:
        return (rest[0] + rest[1]) / 2
    return rest[0]
