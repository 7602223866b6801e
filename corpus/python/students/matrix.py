"""Matrices as lists of rows."""


def zeros(rows: int, columns: int) -> list[list[int]]:
    return [[0] * columns for _ in range(rows)]  # MAYBE uncaught-exception


def transpose(matrix: list[list[int]]) -> list[list[int]]:
    """
    >>> transpose([[1, 2], [3, 4]])
    [[1, 3], [2, 4]]
    """
    if not matrix:
        return []
    result = []
    for column in range(len(matrix[0])):
        line = []
        for row in matrix:
            line.append(row[column])  # BUG index-out-of-bounds
        result.append(line)
    return result


def row_sums(matrix: list[list[int]]) -> list[int]:
    sums = []
    for row in matrix:
        total = 0
        for value in row:
            total += value
        sums.append(total)
    return sums


def diagonal(matrix: list[list[int]]) -> list[int]:
    return [matrix[i][i] for i in range(len(matrix)) if i < len(matrix[i])]


def is_square(matrix: list[list[int]]) -> bool:
    for row in matrix:
        if len(row) != len(matrix):
            return False
    return True


def find(matrix: list[list[int]], wanted: int):
    """Row and column of a value, or None.

    >>> find([[1, 2], [3, 4]], 3)
    (1, 0)
    """
    for r in range(len(matrix)):
        for c in range(len(matrix[r])):
            if matrix[r][c] == wanted:
                return r, c
    return None
