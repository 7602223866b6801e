# VERDICT different: X in the last column only gives "": range(2) misses the last row and column
def winner(board):
    for player in ["X", "O"]:
        for i in range(2):
            if board[i][0] == board[i][1] == board[i][2] == player:
                return player
            if board[0][i] == board[1][i] == board[2][i] == player:
                return player
        if board[0][0] == board[1][1] == board[2][2] == player:
            return player
        if board[0][2] == board[1][1] == board[2][0] == player:
            return player
    return ""
