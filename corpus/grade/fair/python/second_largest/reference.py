def second_largest(numbers):
    """
    Returns the second largest value of a list of integers, where equal values
    count only once: for [4, 7, 7, 1] the result is 4. If the list does not
    contain two different values, None is returned.
    """
    largest = None
    second = None
    for x in numbers:
        if largest is None or x > largest:
            second = largest
            largest = x
        elif x < largest and (second is None or x > second):
            second = x
    return second
