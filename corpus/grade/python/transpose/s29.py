# VERDICT equivalent
def width(rows):
    return len(rows[0]) if rows else 0


def column(rows, j):
    result = []
    for row in rows:
        result.append(row[j])
    return result


def transpose(rows):
    w = width(rows)
    for row in rows:
        if len(row) != w:
            raise ValueError("lengths differ")
    answer = []
    for j in range(w):
        answer += [column(rows, j)]
    return answer
