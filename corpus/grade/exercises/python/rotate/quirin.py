# VERDICT different: [1, 2, 3], 1 gives [2, 3, 1]: rotates to the left
def rotate(items, k):
    if len(items) == 0:
        return []
    k = k % len(items)
    return items[k:] + items[:k]
