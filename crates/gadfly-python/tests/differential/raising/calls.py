def outer(x):
    y = x + 1
    return middle(y)


def middle(y):
    if y > 1:
        return inner(
            y,
            [1, 2],
        )


def inner(y, xs):
    total = 0
    for x in xs:
        total += x
    return xs[y]


outer(5)
