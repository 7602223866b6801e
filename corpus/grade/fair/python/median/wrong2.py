def median(numbers):
    if len(numbers) == 0:
        raise ValueError("empty")
    ordered = sorted(numbers)
    return ordered[len(ordered) // 2]
