def knight_moves(square):
    column = ord(square[0])
    row = int(square[1])
    reachable = []
    for dc, dr in [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]:
        if row + dr >= 1 and row + dr <= 8:
            reachable.append(chr(column + dc) + str(row + dr))
    return sorted(reachable)
