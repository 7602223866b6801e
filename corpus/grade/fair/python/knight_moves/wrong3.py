def knight_moves(square):
    column = ord(square[0])
    row = int(square[1])
    reachable = []
    for dc, dr in [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]:
        letter = chr(column + dc)
        digit = row + dr
        if "a" <= letter <= "h" and 1 <= digit <= 8:
            reachable.append(letter + str(digit))
    return reachable
