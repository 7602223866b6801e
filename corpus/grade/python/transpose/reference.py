# ENTRY transpose


def transpose(rows: list[list[int]]) -> list[list[int]]:
    """Rows become columns, in a new list of new lists; ValueError if the rows are not of equal length."""
    if not rows:
        return []
    width = len(rows[0])
    for row in rows:
        if len(row) != width:
            raise ValueError("rows of different lengths")
    result = []
    for column in range(width):
        result.append([row[column] for row in rows])
    return result
