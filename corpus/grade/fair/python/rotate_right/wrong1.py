def rotate_right(items, k):
    k = k % len(items)
    return items[-k:] + items[:-k]
