from math import comb


def pascal_row(n):
    if n < 0:
        raise ValueError
    return [comb(n, k) for k in range(n + 1)]
