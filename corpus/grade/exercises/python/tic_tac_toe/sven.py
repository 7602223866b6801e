# VERDICT equivalent
def has_won(board, p):
    for r in range(0, 3):
        count = 0
        count_down = 0
        for c in range(0, 3):
            if board[r][c] == p:
                count += 1
            if board[c][r] == p:
                count_down += 1
        if count == 3 or count_down == 3:
            return True
    if board[1][1] != p:
        return False
    return (board[0][0] == p and board[2][2] == p) or (board[0][2] == p and board[2][0] == p)


def winner(board):
    if has_won(board, "X"):
        return "X"
    elif has_won(board, "O"):
        return "O"
    else:
        return ""
