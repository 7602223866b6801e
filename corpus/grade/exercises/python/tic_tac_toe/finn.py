# VERDICT different: a board with an empty first row (" ", " ", " ") and no winner gives " " instead of ""
def winner(board: list[list[str]]) -> str:
    lines = list(board) + [list(c) for c in zip(*board)]
    lines.append([board[i][i] for i in range(3)])
    lines.append([board[i][2 - i] for i in range(3)])
    for p in ["X", "O"]:
        if [p, p, p] in lines:
            return p
    for line in lines:
        if line[0] == line[1] == line[2]:
            return line[0]
    return ""
