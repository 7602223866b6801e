def parse_pair(text: str):
    left, right = text.split("=")  # BUG uncaught-exception
    return left, right


def parse_pair_fixed(text: str):
    parts = text.split("=")
    if len(parts) != 2:
        return None
    left, right = parts
    return left, right


def swap_ends(items: list[int]):
    first, *middle, last = items  # BUG uncaught-exception
    return [last] + middle + [first]


def min_max(numbers: list[int]):
    if not numbers:
        return None
    return min(numbers), max(numbers)


def spread(numbers: list[int]) -> int:
    low, high = min_max(numbers)  # BUG type-error
    return high - low
