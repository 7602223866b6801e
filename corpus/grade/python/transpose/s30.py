# VERDICT different: transpose([[0]]) -- += adds the numbers, not the list
def transpose(rows):
    for row in rows:
        if len(row) != len(rows[0]):
            raise ValueError("lengths differ")
    answer = []
    for c in zip(*rows):
        answer += list(c)
    return answer
