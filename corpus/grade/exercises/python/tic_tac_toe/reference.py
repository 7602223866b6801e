# REFERENCE
def winner(board: list[list[str]]) -> str:
    """Which player, 'X' or 'O', has three in a line on the 3x3 board, else ''; X is looked at first."""
    for player in ["X", "O"]:
        for i in range(3):
            if board[i][0] == board[i][1] == board[i][2] == player:
                return player
            if board[0][i] == board[1][i] == board[2][i] == player:
                return player
        if board[0][0] == board[1][1] == board[2][2] == player:
            return player
        if board[0][2] == board[1][1] == board[2][0] == player:
            return player
    return ""
