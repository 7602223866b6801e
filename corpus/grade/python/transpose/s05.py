# VERDICT equivalent
def transpose(rows):
    if len(rows) == 0:
        return []
    n = len(rows)
    m = len(rows[0])
    for i in range(n):
        if len(rows[i]) != m:
            raise ValueError("row " + str(i) + " has another length")
    result = []
    for j in range(m):
        new_row = []
        for i in range(n):
            new_row.append(rows[i][j])
        result.append(new_row)
    return result
