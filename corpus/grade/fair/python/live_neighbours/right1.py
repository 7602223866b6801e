def live_neighbours(grid, row, column):
    width = len(grid[0]) + 2
    padded = [[0] * width]
    for line in grid:
        padded.append([0] + line + [0])
    padded.append([0] * width)
    total = 0
    for r in range(row, row + 3):
        total += sum(padded[r][column:column + 3])
    return total - grid[row][column]
