# VERDICT different: a board without winner gives None instead of ""
def winner(board):
    lines = [list(row) for row in board] + [list(c) for c in zip(*board)]
    lines.append([board[i][i] for i in range(3)])
    lines.append([board[i][2 - i] for i in range(3)])
    for p in ["X", "O"]:
        if [p, p, p] in lines:
            return p
