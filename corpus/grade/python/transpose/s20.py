# VERDICT different: transpose([[0]]) -- takes the columns out of the rows of the caller
def transpose(rows):
    for row in rows:
        if len(row) != len(rows[0]):
            raise ValueError("lengths differ")
    result = []
    while rows and rows[0]:
        column = []
        for row in rows:
            column.append(row.pop(0))
        result.append(column)
    return result
