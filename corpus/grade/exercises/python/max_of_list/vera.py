# VERDICT different: [1, 2] gives 1 instead of 2: the last element is never looked at
def max_of_list(numbers):
    if len(numbers) == 0:
        raise ValueError("empty")
    best = numbers[0]
    for i in range(len(numbers) - 1):
        if numbers[i] > best:
            best = numbers[i]
    return best
