# VERDICT different: transpose([]) -- IndexError for no rows
def transpose(rows):
    width = len(rows[0])
    for row in rows:
        if len(row) != width:
            raise ValueError("rows differ")
    return [[row[c] for row in rows] for c in range(width)]
