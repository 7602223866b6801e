# VERDICT equivalent
def transpose(rows):
    height = len(rows)
    width = len(rows[0]) if height > 0 else 0
    result = [[0] * height for i in range(width)]
    for y in range(height):
        if len(rows[y]) != width:
            raise ValueError
        for x in range(width):
            result[x][y] = rows[y][x]
    return result
