"""Programs without a bug that look as if they had one."""


def safe_get(items: list[int], index: int) -> int:
    if -len(items) <= index < len(items):
        return items[index]
    return 0


def windows(items: list[int], size: int) -> list[list[int]]:
    result = []
    if size <= 0:
        return result
    for i in range(len(items) - size + 1):
        result.append(items[i : i + size])
    return result


def median(numbers: list[int]):
    if not numbers:
        return None
    ordered = sorted(numbers)
    middle = len(ordered) // 2
    if len(ordered) % 2:
        return ordered[middle]
    return (ordered[middle - 1] + ordered[middle]) // 2


def histogram(numbers: list[int]) -> dict[int, int]:
    counts = {n: 0 for n in numbers}
    for n in numbers:
        counts[n] += 1
    return counts


def last_negative(numbers: list[int]) -> int:
    if len(numbers) == 0:
        return 0
    return numbers[-1]


def zip_lists(a: list[int], b: list[int]) -> list[int]:
    result = []
    for i in range(min(len(a), len(b))):
        result.append(a[i] - b[i])
    return result


def safe_ratio(a: int, b: int) -> int:
    return b and a // b
