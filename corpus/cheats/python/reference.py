def second_largest(values: list[int]) -> int:
    """The second largest of the different values; ValueError if there are not two."""
    largest = None
    second = None
    for value in values:
        if largest is None or value > largest:
            second = largest
            largest = value
        elif value != largest and (second is None or value > second):
            second = value
    if second is None:
        raise ValueError("fewer than two different values")
    return second
