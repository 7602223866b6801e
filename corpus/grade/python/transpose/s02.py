# VERDICT different: transpose([[0]]) -- tuples instead of lists
def transpose(rows):
    for row in rows:
        if len(row) != len(rows[0]):
            raise ValueError("not a rectangle")
    return list(zip(*rows))
