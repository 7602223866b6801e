# VERDICT equivalent
def transpose(rows):
    try:
        wide = len(rows[0])
    except IndexError:
        return []
    out = []
    for j in range(wide):
        out.append([])
    for i in range(len(rows)):
        if len(rows[i]) > wide or len(rows[i]) < wide:
            raise ValueError()
        for j in range(wide):
            out[j].append(rows[i][j])
    return out
