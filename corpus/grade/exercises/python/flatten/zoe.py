# VERDICT different: [[1], [2]] gives the right list but the first row of the argument becomes [1, 2] (and [] raises IndexError)
def flatten(rows):
    result = rows[0]
    for row in rows[1:]:
        result.extend(row)
    return result
