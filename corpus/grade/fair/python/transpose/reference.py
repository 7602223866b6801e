def transpose(matrix):
    """
    Returns the transposed matrix, in which rows and columns are exchanged. A
    matrix is given as a list of rows, each row is a list of numbers. The
    matrix is rectangular and has at least one row and one column.
    """
    result = []
    for j in range(len(matrix[0])):
        column = []
        for row in matrix:
            column.append(row[j])
        result.append(column)
    return result
