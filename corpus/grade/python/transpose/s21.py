# VERDICT equivalent
def transpose(rows):
    rows = [row[:] for row in rows]
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
