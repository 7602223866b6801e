def pascal_row(n):
    """
    Returns row n of Pascal's triangle as a list, where row 0 is [1] and row 2
    is [1, 2, 1]. For a negative n a ValueError is raised.
    """
    if n < 0:
        raise ValueError("n must not be negative")
    row = [1]
    for _ in range(n):
        next_row = [1]
        for i in range(len(row) - 1):
            next_row.append(row[i] + row[i + 1])
        next_row.append(1)
        row = next_row
    return row
