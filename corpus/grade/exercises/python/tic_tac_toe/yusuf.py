# VERDICT equivalent
def winner(board: list[list[str]]) -> str:
    lines = [list(row) for row in board]
    lines += [list(column) for column in zip(*board)]
    lines.append([board[i][i] for i in range(3)])
    lines.append([board[i][2 - i] for i in range(3)])
    if ["X"] * 3 in lines:
        return "X"
    if ["O"] * 3 in lines:
        return "O"
    return ""
