BOARD = [c + r for c in "abcdefgh" for r in "12345678"]


def is_knight_move(a, b):
    dx = abs(ord(a[0]) - ord(b[0]))
    dy = abs(ord(a[1]) - ord(b[1]))
    return dx ** 2 + dy ** 2 == 5


def knight_moves(square):
    if square not in BOARD:
        return []
    return [other for other in BOARD if is_knight_move(square, other)]
