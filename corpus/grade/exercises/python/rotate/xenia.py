# VERDICT different: [1, 2, 3], 4 stays [1, 2, 3]: no modulo, so k larger than the list does nothing
def rotate(items: list[int], k: int) -> list[int]:
    return items[-k:] + items[:-k]
