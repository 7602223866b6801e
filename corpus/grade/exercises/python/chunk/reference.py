# REFERENCE
def chunk(items, size):
    """[1, 2, 3, 4, 5], 2 -> [[1, 2], [3, 4], [5]]"""
    if size < 1:
        raise ValueError("size must be at least 1")
    result = []
    for i in range(0, len(items), size):
        result.append(list(items[i:i + size]))
    return result
