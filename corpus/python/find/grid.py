def column(grid: list[list[int]], index: int) -> list[int]:
    return [row[index] for row in grid]  # BUG index-out-of-bounds


def column_fixed(grid: list[list[int]], index: int) -> list[int]:
    return [row[index] for row in grid if 0 <= index < len(row)]


def mark(rows: int) -> list[list[int]]:
    grid = [[0] * 2] * 2
    if 0 <= rows < 3:
        grid[rows][0] = 1  # BUG index-out-of-bounds
    return grid


def corner(grid: list[list[int]]) -> int:
    if grid == []:
        return 0
    return grid[0][0]  # BUG index-out-of-bounds


def corner_fixed(grid: list[list[int]]) -> int:
    if grid and grid[0]:
        return grid[0][0]
    return 0
