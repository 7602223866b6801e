# VERDICT equivalent
def bigger(a, b):
    if a > b:
        return a
    else:
        return b


def max_of_list(numbers):
    length = len(numbers)
    if length < 1:
        raise ValueError
    i = 1
    result = numbers[0]
    while i < length:
        result = bigger(result, numbers[i])
        i = i + 1
    return result
