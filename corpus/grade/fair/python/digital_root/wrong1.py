def digit_sum(n):
    return sum(int(c) for c in str(n))


def digital_root(n):
    n = digit_sum(n)
    if n > 9:
        n = digit_sum(n)
    return n
