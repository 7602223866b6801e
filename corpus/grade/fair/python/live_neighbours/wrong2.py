def live_neighbours(grid, row, column):
    alive = 0
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            if dr == 0 and dc == 0:
                continue
            try:
                alive += grid[row + dr][column + dc]
            except IndexError:
                pass
    return alive
