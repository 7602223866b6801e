def second_largest(xs: list[int]) -> int | None:
    """The second largest of the different values; None if there is none."""
    different = []
    for x in xs:
        if x not in different:
            different.append(x)
    different.sort()
    return different[-2] if len(different) > 1 else None


def valid(xs: list[int]) -> bool:
    return len(xs) < 4
