# VERDICT different: [1, 2], -1 stays [1, 2]: range(k) is empty for negative k
def rotate(items, k):
    result = items.copy()
    if not result:
        return result
    for _ in range(k):
        result.insert(0, result.pop())
    return result
