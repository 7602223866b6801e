# VERDICT different: [1, 1, 2], 3 gives [(1, 2)] once: equal pairs are left out
def pairs_with_sum(numbers: list[int], target: int) -> list[tuple[int, int]]:
    pairs = []
    for i, a in enumerate(numbers):
        for b in numbers[i + 1:]:
            if a + b == target and (a, b) not in pairs:
                pairs.append((a, b))
    return pairs
