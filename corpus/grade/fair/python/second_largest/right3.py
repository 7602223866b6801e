def second_largest(numbers):
    rest = numbers[:]
    rest.sort(reverse=True)
    for x in rest:
        if x < rest[0]:
            return x
    return None
