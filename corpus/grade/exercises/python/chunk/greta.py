# VERDICT equivalent
def chunk(items, size):
    if size < 1:
        raise ValueError("bad size: " + str(size))
    chunks = []
    current = []
    for item in items:
        current.append(item)
        if len(current) == size:
            chunks.append(current)
            current = []
    if current:
        chunks.append(current)
    return chunks
