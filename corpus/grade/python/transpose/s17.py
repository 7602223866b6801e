# VERDICT different: transpose([[]]) -- one empty list too many for rows without columns
def transpose(rows):
    for row in rows:
        if len(row) != len(rows[0]):
            raise ValueError("lengths differ")
    if not rows or not rows[0]:
        return rows
    return [list(c) for c in zip(*rows)]
