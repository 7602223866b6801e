# VERDICT equivalent
def pairs_with_sum(numbers, target):
    found = []
    rest = list(numbers)
    while len(rest) != 0:
        first = rest.pop(0)
        for other in rest:
            pair = (first, other)
            if pair[0] + pair[1] == target:
                found.append(pair)
            else:
                continue
    return found
