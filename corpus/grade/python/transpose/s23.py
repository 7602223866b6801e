# VERDICT different: transpose([[0], [1]]) -- turned instead of mirrored: each column is upside down
def transpose(rows):
    for row in rows:
        if len(row) != len(rows[0]):
            raise ValueError("lengths differ")
    return [list(c) for c in zip(*rows[::-1])]
