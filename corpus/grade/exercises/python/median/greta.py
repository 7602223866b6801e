# VERDICT equivalent
def median(numbers):
    rest = list(numbers)
    if rest == []:
        raise ValueError("empty list")
    while len(rest) > 2:
        rest.remove(min(rest))
        rest.remove(max(rest))
    if len(rest) == 1:
        return rest[0]
    return (rest[0] + rest[1]) / 2
