def mean(list):
    sum = 0
    for x in list:
        sum += x
    if len(list) == 0:
        return 0
    return sum / len(list)


def spread(numbers: list[int]) -> int:
    max = 0
    for n in numbers:
        if n > max:
            max = n
    return max(numbers) - min(numbers)  # BUG type-error


def spread_fixed(numbers: list[int]) -> int:
    if not numbers:
        return 0
    return max(numbers) - min(numbers)


def name_error(n: int) -> int:
    if n > 100:
        return limit  # BUG uncaught-exception
    return n
