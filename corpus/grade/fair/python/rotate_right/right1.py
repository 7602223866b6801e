def rotate_right(items, k):
    k = k % len(items)
    items[:] = items[len(items) - k:] + items[:len(items) - k]
