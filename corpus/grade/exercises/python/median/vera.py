# VERDICT different: [3, 1, 2] gives 1: the list is not sorted
def median(numbers):
    if not numbers:
        raise ValueError("no numbers")
    mid = len(numbers) // 2
    if len(numbers) % 2 == 1:
        return numbers[mid]
    return (numbers[mid - 1] + numbers[mid]) / 2
