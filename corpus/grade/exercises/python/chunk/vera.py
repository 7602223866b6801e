# VERDICT equivalent
def chunk(items, size):
    if not size >= 1:
        raise ValueError("size")
    rest = list(items)
    out = []
    while len(rest) > 0:
        out.append(rest[:size])
        rest = rest[size:]
    return out
