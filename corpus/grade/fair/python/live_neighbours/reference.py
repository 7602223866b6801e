def live_neighbours(grid, row, column):
    """
    Helper for the Game of Life. The grid is a list of rows in which 1 stands
    for a living and 0 for a dead cell. Returns how many of the up to eight
    neighbours of the cell at (row, column) are alive; cells outside of the
    grid count as dead.
    """
    alive = 0
    for r in range(row - 1, row + 2):
        for c in range(column - 1, column + 2):
            if r == row and c == column:
                continue
            if 0 <= r < len(grid) and 0 <= c < len(grid[0]):
                alive += grid[r][c]
    return alive
