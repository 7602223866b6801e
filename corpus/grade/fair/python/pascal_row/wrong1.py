def pascal_row(n):
    if n < 0:
        raise ValueError("n must not be negative")
    row = [1]
    for _ in range(n - 1):
        row = [1] + [row[i] + row[i + 1] for i in range(len(row) - 1)] + [1]
    return row
