# VERDICT different: X on the diagonal from top right to bottom left gives "": that diagonal is forgotten
def winner(board):
    for player in ["X", "O"]:
        for i in range(3):
            if board[i][0] == board[i][1] == board[i][2] == player:
                return player
            if board[0][i] == board[1][i] == board[2][i] == player:
                return player
        if board[0][0] == board[1][1] == board[2][2] == player:
            return player
    return ""
