def median(numbers):
    if len(numbers) == 0:
        raise ValueError("empty")
    numbers.sort()
    middle = len(numbers) // 2
    if len(numbers) % 2 == 1:
        return numbers[middle]
    return (numbers[middle - 1] + numbers[middle]) / 2
