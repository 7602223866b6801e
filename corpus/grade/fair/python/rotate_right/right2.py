from collections import deque


def rotate_right(items, k):
    d = deque(items)
    d.rotate(k)
    for i in range(len(items)):
        items[i] = d[i]
