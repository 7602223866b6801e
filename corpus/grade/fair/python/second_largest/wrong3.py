def second_largest(numbers):
    if len(set(numbers)) < 2:
        return None
    largest = max(numbers)
    while largest in numbers:
        numbers.remove(largest)
    return max(numbers)
