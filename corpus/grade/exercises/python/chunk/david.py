# VERDICT different: [1, 2, 3], 2 gives [[1, 2]]: the incomplete last piece is missed
def chunk(items, size):
    if size < 1:
        raise ValueError("size must be at least 1")
    result = []
    current = []
    for item in items:
        current.append(item)
        if len(current) == size:
            result.append(current)
            current = []
    return result
