# VERDICT different: [2], 4 gives [(2, 2)]: an element is paired with itself
def pairs_with_sum(numbers, target):
    pairs = []
    for i in range(len(numbers)):
        for j in range(i, len(numbers)):
            if numbers[i] + numbers[j] == target:
                pairs.append((numbers[i], numbers[j]))
    return pairs
