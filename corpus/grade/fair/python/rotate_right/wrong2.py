def rotate_right(items, k):
    for i in range(k):
        first = items.pop(0)
        items.append(first)
