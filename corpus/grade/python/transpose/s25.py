# VERDICT different: transpose([[1, 0]]) -- the rows of the new matrix are one and the same list
def transpose(rows):
    height = len(rows)
    width = len(rows[0]) if height > 0 else 0
    result = [[0] * height] * width
    for y in range(height):
        if len(rows[y]) != width:
            raise ValueError
        for x in range(width):
            result[x][y] = rows[y][x]
    return result
