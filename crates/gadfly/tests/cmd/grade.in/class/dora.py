def second_largest(xs):
    xs = sorted(set(xs)
    return xs[-2]
