def second_largest(numbers):
    if not numbers:
        return None
    top = max(numbers)
    return max((x for x in numbers if x != top), default=None)
