# VERDICT equivalent
from itertools import combinations


def pairs_with_sum(numbers: list[int], target: int) -> list[tuple[int, int]]:
    return [p for p in combinations(numbers, 2) if sum(p) == target]
