# VERDICT different: [2, 1] is sorted in place: the argument becomes [1, 2]
def max_of_list(numbers: list[int]) -> int:
    if not numbers:
        raise ValueError("empty list")
    numbers.sort()
    return numbers[-1]
