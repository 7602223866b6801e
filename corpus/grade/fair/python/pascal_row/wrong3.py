def pascal_row(n):
    if n < 0:
        raise ValueError("n must not be negative")
    return [int(c) for c in str(11 ** n)]
