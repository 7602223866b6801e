# VERDICT different: transpose([[], [0]]) -- only shorter rows are refused, longer ones lose their end
def transpose(rows):
    if not rows:
        return []
    for row in rows:
        if len(row) < len(rows[0]):
            raise ValueError("row too short")
    return [[rows[i][j] for i in range(len(rows))] for j in range(len(rows[0]))]
