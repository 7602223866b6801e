"""Tic-tac-toe on a list of lists."""


def empty_board():
    return [[" ", " ", " "] for _ in range(3)]


def winner_of_row(row):
    """
    >>> winner_of_row(["X", "X", "X"])
    'X'
    >>> winner_of_row(["X", " ", "X"])
    """
    first = row[0]  # BUG index-out-of-bounds
    if first == " ":
        return None
    for cell in row:
        if cell != first:
            return None
    return first


def place(board: "list[list[str]]", row: int, column: int, player: str) -> bool:
    if player != "X" and player != "O":
        raise ValueError("unknown player")  # PRECONDITION
    if row < 0 or row >= len(board):
        return False
    if column < 0 or column >= len(board[row]):
        return False
    if board[row][column] != " ":
        return False
    board[row][column] = player
    return True


def count(board: "list[list[str]]", player: str) -> int:
    total = 0
    for row in board:
        for cell in row:
            if cell == player:
                total += 1
    return total


def next_player(board: "list[list[str]]") -> str:
    if count(board, "X") > count(board, "O"):
        return "O"
    return "X"


class Game:
    def __init__(self):
        self.board = empty_board()
        self.player = "X"

    def move(self, row: int, column: int) -> bool:
        if not place(self.board, row, column, self.player):
            return False
        if self.player == "X":
            self.player = "O"
        else:
            self.player = "X"
        return True

    def winner(self):
        for row in self.board:
            who = winner_of_row(row)
            if who:
                return who
        for column in range(3):
            who = winner_of_row([row[column] for row in self.board])
            if who:
                return who
        return None
