# VERDICT different: [1, 2, 3, 0], 3 gives [(1, 2)] only: returns at the first pair
def pairs_with_sum(numbers, target):
    for i in range(len(numbers)):
        for j in range(i + 1, len(numbers)):
            if numbers[i] + numbers[j] == target:
                return [(numbers[i], numbers[j])]
    return []
