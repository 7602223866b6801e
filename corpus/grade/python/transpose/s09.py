# VERDICT different: transpose([[0, 1], [2, 0]]) -- swaps in place and then swaps back
def transpose(rows):
    for row in rows:
        if len(row) != len(rows[0]):
            raise ValueError("lengths differ")
    result = [list(row) for row in rows]
    if len(rows) == 0 or len(rows) != len(rows[0]):
        return [list(c) for c in zip(*rows)]
    n = len(rows)
    for i in range(n):
        for j in range(n):
            result[i][j], result[j][i] = result[j][i], result[i][j]
    return result
