# VERDICT equivalent
def pairs_with_sum(numbers, target):
    return [(a, b) for i, a in enumerate(numbers) for b in numbers[i + 1:] if b == target - a]
