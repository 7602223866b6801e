# VERDICT equivalent
def transpose(rows):
    if not rows:
        return []
    first = len(rows[0])
    if not all(len(row) == first for row in rows):
        raise ValueError("not all rows have the same length")
    return [[rows[i][j] for i in range(len(rows))] for j in range(first)]
