# VERDICT equivalent
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board):
    cells = []
    for row in board:
        cells.extend(row)
    for player in ("X", "O"):
        if any(all(cells[i] == player for i in line) for line in LINES):
            return player
    return ""
