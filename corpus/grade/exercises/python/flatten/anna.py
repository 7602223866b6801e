# VERDICT equivalent
def flatten(rows):
    out = []
    r = 0
    c = 0
    while r < len(rows):
        if c < len(rows[r]):
            out += [rows[r][c]]
            c += 1
        else:
            r += 1
            c = 0
    return out
