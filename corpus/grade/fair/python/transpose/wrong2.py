def transpose(matrix):
    rows, columns = len(matrix), len(matrix[0])
    result = [[0] * rows] * columns
    for i in range(rows):
        for j in range(columns):
            result[j][i] = matrix[i][j]
    return result
