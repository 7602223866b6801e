# VERDICT different: transpose([[0, 0]]) -- right for squares only: takes the number of rows for that of the columns
def transpose(rows):
    n = len(rows)
    for row in rows:
        if len(row) != len(rows[0]):
            raise ValueError("rows differ")
    result = []
    for j in range(n):
        new_row = []
        for i in range(n):
            new_row.append(rows[i][j])
        result.append(new_row)
    return result
