def sum_all(numbers: list[int]) -> int:
    total = 0
    for i in range(len(numbers) + 1):
        total += numbers[i]  # BUG index-out-of-bounds
    return total


def sum_all_fixed(numbers: list[int]) -> int:
    total = 0
    for i in range(len(numbers)):
        total += numbers[i]
    return total


def increasing(numbers: list[int]) -> bool:
    for i in range(len(numbers)):
        if numbers[i] > numbers[i + 1]:  # BUG index-out-of-bounds
            return False
    return True


def increasing_fixed(numbers: list[int]) -> bool:
    for i in range(len(numbers) - 1):
        if numbers[i] > numbers[i + 1]:
            return False
    return True
