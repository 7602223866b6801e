def live_neighbours(grid, row, column):
    alive = 0
    for r in range(row - 1, row + 2):
        for c in range(column - 1, column + 2):
            if 0 <= r < len(grid) and 0 <= c < len(grid[0]):
                alive += grid[r][c]
    return alive
