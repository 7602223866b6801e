# VERDICT different: transpose([[0, 1]]) -- `[[]] * n` is n times the same list
def transpose(rows):
    if rows == []:
        return []
    result = [[]] * len(rows[0])
    for row in rows:
        if len(row) != len(rows[0]):
            raise ValueError("lengths differ")
    for row in rows:
        for j in range(len(row)):
            result[j].append(row[j])
    return result
