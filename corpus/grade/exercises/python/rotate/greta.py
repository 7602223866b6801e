# VERDICT equivalent
from collections import deque


def rotate(items: list[int], k: int) -> list[int]:
    d = deque(items)
    d.rotate(k % (len(d) or 1))
    return list(d)
