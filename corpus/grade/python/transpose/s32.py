# VERDICT different: transpose([[0, 0]]) -- returns in the middle of the loop
def transpose(rows):
    if not rows:
        return []
    for row in rows:
        if len(row) != len(rows[0]):
            raise ValueError("lengths differ")
        result = []
        for j in range(len(row)):
            result.append([row[j]] * len(rows))
            return result
    return []
