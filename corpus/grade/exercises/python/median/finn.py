# VERDICT different: [2, 1] is sorted in place: the argument becomes [1, 2]
def median(numbers: list[float]) -> float:
    if not numbers:
        raise ValueError("no numbers")
    numbers.sort()
    mid = len(numbers) // 2
    if len(numbers) % 2 == 1:
        return numbers[mid]
    return (numbers[mid - 1] + numbers[mid]) / 2
