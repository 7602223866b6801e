# REFERENCE
def flatten(rows: list[list[int]]) -> list[int]:
    """[[1, 2], [], [3]] -> [1, 2, 3]"""
    result = []
    for row in rows:
        for x in row:
            result.append(x)
    return result
