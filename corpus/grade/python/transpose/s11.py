# VERDICT different: transpose([[0, 1], [2, 0]]) -- the rows of the caller are swapped
def transpose(rows):
    for row in rows:
        if len(row) != len(rows[0]):
            raise ValueError("lengths differ")
    if len(rows) == 0 or len(rows) != len(rows[0]):
        return [list(c) for c in zip(*rows)]
    n = len(rows)
    for i in range(n):
        for j in range(i):
            rows[i][j], rows[j][i] = rows[j][i], rows[i][j]
    return rows
