# VERDICT equivalent
def check(rows):
    lengths = set()
    for row in rows:
        lengths.add(len(row))
    if len(lengths) > 1:
        raise ValueError("lengths differ")


def transpose(rows):
    check(rows)
    if rows == []:
        return []
    result = [[] for _ in rows[0]]
    for row in rows:
        for j in range(len(row)):
            result[j].append(row[j])
    return result
