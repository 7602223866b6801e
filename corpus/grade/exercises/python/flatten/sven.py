# VERDICT different: [[0, 1]] gives [1]: zeros are dropped
def flatten(rows: list[list[int]]) -> list[int]:
    return [x for row in rows for x in row if x]
