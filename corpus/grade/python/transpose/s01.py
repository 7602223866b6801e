# VERDICT equivalent
def transpose(rows):
    for row in rows:
        if len(row) != len(rows[0]):
            raise ValueError("not a rectangle")
    return [list(column) for column in zip(*rows)]
