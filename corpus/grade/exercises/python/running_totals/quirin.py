# VERDICT different: [1, 2] changes the argument to [1, 3]
def running_totals(numbers):
    for i in range(1, len(numbers)):
        numbers[i] = numbers[i - 1] + numbers[i]
    return list(numbers)
