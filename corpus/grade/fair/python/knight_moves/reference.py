def knight_moves(square):
    """
    Returns all squares of the chess board which a knight standing on the given
    square can reach with one move, in alphabetical order. Squares are written
    as usual, from 'a1' to 'h8'.

    >>> knight_moves('a1')
    ['b3', 'c2']
    """
    column = ord(square[0])
    row = int(square[1])
    reachable = []
    for dc, dr in [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]:
        letter = chr(column + dc)
        digit = row + dr
        if "a" <= letter <= "h" and 1 <= digit <= 8:
            reachable.append(letter + str(digit))
    reachable.sort()
    return reachable
