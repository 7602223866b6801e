# VERDICT equivalent
def transpose(rows):
    assert type(rows) == list
    sizes = [len(r) for r in rows]
    if sizes != [] and min(sizes) != max(sizes):
        raise ValueError("sizes: " + str(sizes))
    return list(map(list, zip(*rows)))
