def digit_sum(n):
    if n < 10:
        return n
    return n % 10 + digit_sum(n // 10)


def digital_root(n):
    while len(str(n)) > 1:
        n = digit_sum(n)
    return n
