# VERDICT different: [1, 2], 1 gives [[], []]: the same list object is appended and cleared each time
def chunk(items, size):
    if size < 1:
        raise ValueError("size must be at least 1")
    result = []
    current = []
    for item in items:
        current.append(item)
        if len(current) == size:
            result.append(current)
            current.clear()
    if current:
        result.append(current)
    return result
