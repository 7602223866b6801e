def live_neighbours(grid, row, column):
    count = 0
    for line in grid[max(0, row - 1):row + 2]:
        count += line[max(0, column - 1):column + 2].count(1)
    if grid[row][column] == 1:
        count -= 1
    return count
