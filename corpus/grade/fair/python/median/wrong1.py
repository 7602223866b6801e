def median(numbers):
    if len(numbers) == 0:
        raise ValueError("empty")
    values = list(numbers)
    for _ in range(2):
        for i in range(1, len(values)):
            if values[i] < values[i - 1]:
                values[i], values[i - 1] = values[i - 1], values[i]
    middle = len(values) // 2
    if len(values) % 2 == 1:
        return values[middle]
    return (values[middle - 1] + values[middle]) / 2
