def second_largest(xs):
    best = second = 0
    for x in xs:
        if x > best:
            best, second = x, best
        elif x < best and x > second:
            second = x
    return second
