# REFERENCE
def median(numbers: list[float]) -> float:
    """Middle of the sorted numbers, mean of the two middle ones for an even count."""
    if not numbers:
        raise ValueError("no numbers")
    ordered = sorted(numbers)
    mid = len(ordered) // 2
    if len(ordered) % 2 == 1:
        return ordered[mid]
    return (ordered[mid - 1] + ordered[mid]) / 2
