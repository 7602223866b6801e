# REFERENCE
def rotate(items: list[int], k: int) -> list[int]:
    """New list, rotated k places to the right; negative k rotates left."""
    if not items:
        return []
    k = k % len(items)
    return items[len(items) - k:] + items[:len(items) - k]
