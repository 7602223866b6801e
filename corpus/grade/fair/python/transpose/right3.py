def transpose(matrix):
    result = [[] for _ in matrix[-1]]
    for row in matrix:
        for j, value in enumerate(row):
            result[j].append(value)
    return result
