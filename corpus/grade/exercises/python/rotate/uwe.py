# VERDICT equivalent
def rotate(items, k):
    result = list(items)
    if len(result) == 0:
        return result
    steps = abs(k) % len(result)
    while steps > 0:
        if k > 0:
            last = result.pop()
            result.insert(0, last)
        else:
            first = result.pop(0)
            result.append(first)
        steps = steps - 1
    return result
