def rotate_right(items, k):
    n = len(items)
    copy = items[:]
    for i in range(n):
        items[(i + k) % n] = copy[i]
