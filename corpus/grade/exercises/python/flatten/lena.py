# VERDICT different: [[1], [2, 3]] gives [1, 2]: every row is taken to be as long as the first
def flatten(rows):
    result = []
    if not rows:
        return result
    for c in rows:
        for i in range(len(rows[0])):
            if i < len(c):
                result.append(c[i])
    return result
