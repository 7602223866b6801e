# VERDICT different: [1, 2], 2 gives [[1, 2], []]: an empty piece too many when the length divides evenly
def chunk(items, size):
    if size < 1:
        raise ValueError("size must be at least 1")
    result = []
    for n in range(len(items) // size + 1):
        result.append(list(items[n * size:(n + 1) * size]))
    return result
