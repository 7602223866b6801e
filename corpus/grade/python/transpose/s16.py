# VERDICT equivalent
def transpose(rows):
    if not rows:
        return []
    for i in range(len(rows) - 1):
        if len(rows[i]) != len(rows[i + 1]):
            raise ValueError("lengths differ")
    return [[rows[i][j] for i in range(len(rows))] for j in range(len(rows[0]))]
