# VERDICT equivalent
def transpose(rows):
    result = []
    i = 0
    while rows and i < len(rows[0]):
        result.append([])
        i += 1
    for row in rows:
        if len(row) != len(result):
            raise ValueError("bad row")
        i = 0
        for value in row:
            result[i].append(value)
            i += 1
    return result
