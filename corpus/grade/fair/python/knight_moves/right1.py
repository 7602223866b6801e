COLUMNS = "abcdefgh"


def knight_moves(square):
    c = COLUMNS.index(square[0])
    r = int(square[1:])
    result = []
    for i in range(8):
        for j in range(1, 9):
            if abs(i - c) * abs(j - r) == 2:
                result.append(COLUMNS[i] + str(j))
    return result
