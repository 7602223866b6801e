def numbers(x):
    if type(x) == list:
        for y in x:
            yield from numbers(y)
    else:
        yield x


def flatten(nested):
    return list(numbers(nested))
