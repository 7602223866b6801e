# VERDICT different: [1, 1, 2] gives 1.5 instead of 1: duplicates are thrown away
def median(numbers):
    if not numbers:
        raise ValueError("no numbers")
    ordered = sorted(set(numbers))
    mid = len(ordered) // 2
    if len(ordered) % 2 == 1:
        return ordered[mid]
    return (ordered[mid - 1] + ordered[mid]) / 2
