def second_largest(numbers):
    largest = 0
    second = 0
    for x in numbers:
        if x > largest:
            second = largest
            largest = x
        elif x < largest and x > second:
            second = x
    if len(set(numbers)) < 2:
        return None
    return second
