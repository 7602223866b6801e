# VERDICT equivalent
def rotate(items, k):
    n = len(items)
    return [items[(i - k) % n] for i in range(n)]
