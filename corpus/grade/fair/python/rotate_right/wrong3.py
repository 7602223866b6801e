def rotate_right(items, k):
    items[:] = items[-k:] + items[:-k]
