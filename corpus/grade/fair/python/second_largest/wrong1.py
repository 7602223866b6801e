def second_largest(numbers):
    if len(numbers) < 2:
        return None
    return sorted(numbers)[-2]
