# VERDICT equivalent
def max_of_list(numbers: list[int]) -> int:
    return max(numbers)
