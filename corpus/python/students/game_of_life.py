"""Two-dimensional lists: the game of life on a small field."""


def neighbours(field: "list[list[int]]", row: int, column: int) -> int:
    total = 0
    for r in range(row - 1, row + 2):
        for c in range(column - 1, column + 2):
            if (r, c) == (row, column):
                continue
            if 0 <= r < len(field) and 0 <= c < len(field[r]):
                total += field[r][c]
    return total


def step(field: "list[list[int]]") -> "list[list[int]]":
    """
    >>> step([[1, 1], [1, 0]])
    [[1, 1], [1, 1]]
    """
    new = []
    for r in range(len(field)):
        line = []
        for c in range(len(field[r])):
            n = neighbours(field, r, c)
            if n == 3 or (n == 2 and field[r][c]):
                line.append(1)
            else:
                line.append(0)
        new.append(line)
    return new


def alive(field: "list[list[int]]") -> int:
    return sum(sum(row) for row in field)


def show(field: "list[list[int]]") -> str:
    text = ""
    for row in field:
        for cell in row:
            text += "#" if cell else "."
        text += "\n"
    return text
