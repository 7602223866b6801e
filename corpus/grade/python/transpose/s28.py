# VERDICT different: transpose([[0]]); transpose([]) -- the result is a default argument and keeps the columns of the last call
def transpose(rows, result=[]):
    if rows:
        for row in rows:
            if len(row) != len(rows[0]):
                raise ValueError("lengths differ")
        for j in range(len(rows[0])):
            result.append([row[j] for row in rows])
    return result
