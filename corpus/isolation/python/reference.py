def largest(values: list[int]) -> int:
    """The largest of the values; ValueError if there is none."""
    if not values:
        raise ValueError("no values")
    best = values[0]
    for value in values:
        if value > best:
            best = value
    return best
