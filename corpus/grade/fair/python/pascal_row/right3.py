def pascal_row(n):
    if n < 0:
        raise ValueError("There is no row " + str(n))
    row = [1]
    for k in range(1, n + 1):
        row.append(row[-1] * (n - k + 1) // k)
    return row
