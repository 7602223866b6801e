# VERDICT different: transpose([[0]]) -- range(width - 1) loses the last column
def transpose(rows):
    height = len(rows)
    width = len(rows[0]) if height > 0 else 0
    for row in rows:
        if len(row) != width:
            raise ValueError
    result = []
    for x in range(width - 1):
        result.append([row[x] for row in rows])
    return result
