# VERDICT different: transpose([[0], []]) -- IndexError instead of ValueError for a shorter row
def transpose(rows):
    if not rows:
        return []
    return [[rows[i][j] for i in range(len(rows))] for j in range(len(rows[0]))]
