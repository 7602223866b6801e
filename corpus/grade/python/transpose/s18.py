# VERDICT equivalent
def transpose(rows):
    for row in rows:
        if len(row) != len(rows[0]):
            raise ValueError("lengths differ")
    if not rows or not rows[0]:
        return []
    heads = [row[0] for row in rows]
    tails = [row[1:] for row in rows]
    return [heads] + transpose(tails)
