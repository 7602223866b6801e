# VERDICT different: transpose([[0, 1]]) -- the columns come from right to left
def transpose(rows):
    for row in rows:
        if len(row) != len(rows[0]):
            raise ValueError("lengths differ")
    result = []
    if rows:
        for j in range(len(rows[0])):
            result.insert(0, [row[j] for row in rows])
    return result
