# VERDICT different: [1, 2], 3 gives []: the inner loop stops before the last element
def pairs_with_sum(numbers, target):
    pairs = []
    for i in range(len(numbers)):
        for j in range(i + 1, len(numbers) - 1):
            if numbers[i] + numbers[j] == target:
                pairs.append((numbers[i], numbers[j]))
    return pairs
