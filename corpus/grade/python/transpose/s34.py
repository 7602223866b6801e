# VERDICT equivalent
def transpose(rows):
    table = {}
    for i in range(len(rows)):
        if len(rows[i]) != len(rows[0]):
            raise ValueError("lengths differ")
        for j in range(len(rows[i])):
            table[(j, i)] = rows[i][j]
    result = []
    for j in range(len(rows[0]) if rows else 0):
        result.append([table[(j, i)] for i in range(len(rows))])
    return result
