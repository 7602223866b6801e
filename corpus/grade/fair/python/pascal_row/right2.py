def pascal_row(n):
    if n < 0:
        raise ValueError("negative row")
    if n == 0:
        return [1]
    above = pascal_row(n - 1)
    return [a + b for a, b in zip([0] + above, above + [0])]
