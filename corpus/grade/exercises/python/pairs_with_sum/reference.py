# REFERENCE
def pairs_with_sum(numbers: list[int], target: int) -> list[tuple[int, int]]:
    """All (numbers[i], numbers[j]) with i < j and the given sum, in order of i, j."""
    pairs = []
    for i in range(len(numbers)):
        for j in range(i + 1, len(numbers)):
            if numbers[i] + numbers[j] == target:
                pairs.append((numbers[i], numbers[j]))
    return pairs
