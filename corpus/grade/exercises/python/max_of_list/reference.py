# REFERENCE
def max_of_list(numbers: list[int]) -> int:
    """Largest number; ValueError for an empty list."""
    if not numbers:
        raise ValueError("empty list")
    best = numbers[0]
    for n in numbers:
        if n > best:
            best = n
    return best
