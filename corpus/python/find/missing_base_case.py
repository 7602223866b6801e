def total(n: int) -> int:
    return n + total(n - 1)  # BUG stack-overflow


def total_fixed(n: int) -> int:
    if n <= 0:
        return 0
    return n + total_fixed(n - 1)


def factorial(n: int) -> int:
    if n == 0:
        return 1
    return n * factorial(n - 1)  # BUG stack-overflow


def factorial_fixed(n: int) -> int:
    if n < 1:
        return 1
    return n * factorial_fixed(n - 1)


def length(items: list[int]) -> int:
    if items == [0]:
        return 1
    return 1 + length(items[1:])  # BUG stack-overflow
