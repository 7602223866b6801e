# VERDICT equivalent
def digit_sum(n):
    if n < 0:
        n = -n
    if n < 10:
        return n
    rest, last = divmod(n, 10)
    return last + digit_sum(rest)
