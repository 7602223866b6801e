# VERDICT different: [[1], [2]] gives [1]: return is inside the outer loop (and [] gives None)
def flatten(rows):
    result = []
    for row in rows:
        for x in row:
            result.append(x)
        return result
