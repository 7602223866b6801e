def live_neighbours(grid, row, column):
    alive = 0
    for dr, dc in [(-1, 0), (1, 0), (0, -1), (0, 1)]:
        r = row + dr
        c = column + dc
        if 0 <= r < len(grid) and 0 <= c < len(grid[r]):
            alive += grid[r][c]
    return alive
