def rotate_right(items, k):
    """
    Rotates the list items by k places to the right: the last element moves to
    the front, and this is done k times. The list itself is changed, nothing
    is returned. The list is not empty, k is a natural number or 0.
    """
    for _ in range(k):
        last = items.pop()
        items.insert(0, last)
