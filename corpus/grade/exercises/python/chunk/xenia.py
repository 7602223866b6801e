# VERDICT different: [1, 2], -1 gives [] instead of ValueError: negative size not checked
def chunk(items, size):
    if size == 0:
        raise ValueError("size must not be 0")
    return [list(items[i:i + size]) for i in range(0, len(items), size)]
