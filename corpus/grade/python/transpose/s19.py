# VERDICT different: transpose([[0]]) -- the recursion runs past the last column
def transpose(rows):
    for row in rows:
        if len(row) != len(rows[0]):
            raise ValueError("lengths differ")
    if not rows:
        return []
    heads = [row[0] for row in rows]
    tails = [row[1:] for row in rows]
    return [heads] + transpose(tails)
