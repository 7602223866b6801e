def knight_moves(square):
    letters, digits = "abcdefgh", "12345678"
    x = letters.find(square[0])
    y = digits.find(square[1])
    moves = set()
    for a, b in ((1, 2), (2, 1)):
        for sx in (-1, 1):
            for sy in (-1, 1):
                nx, ny = x + sx * a, y + sy * b
                if nx in range(8) and ny in range(8):
                    moves.add(letters[nx] + digits[ny])
    return sorted(moves)
