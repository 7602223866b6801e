OFFSETS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


def live_neighbours(grid, row, column):
    alive = {(i, j) for i, line in enumerate(grid) for j, cell in enumerate(line) if cell}
    return sum((row + dr, column + dc) in alive for dr, dc in OFFSETS)
