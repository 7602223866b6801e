def transpose(matrix):
    result = []
    for j in range(len(matrix)):
        column = []
        for row in matrix:
            column.append(row[j])
        result.append(column)
    return result
