"""Recursion without loops."""


def factorial(n: int) -> int:
    if n < 0:
        raise ValueError("negative")  # PRECONDITION
    if n == 0:
        return 1
    return n * factorial(n - 1)


def fib(n: int, memo={}) -> int:
    if n < 2:
        return n
    if n not in memo:
        memo[n] = fib(n - 1) + fib(n - 2)
    return memo[n]


def flatten(items: list) -> list:
    """
    >>> flatten([1, [2, [3]]])
    [1, 2, 3]
    """
    result = []
    for item in items:
        if isinstance(item, list):
            result.extend(flatten(item))
        else:
            result.append(item)
    return result


def hanoi(n: int, source="A", target="C", spare="B"):
    if n <= 0:
        return []
    first = hanoi(n - 1, source, spare, target)
    last = hanoi(n - 1, spare, target, source)
    return first + [(source, target)] + last


def subsets(items: list) -> list:
    """
    >>> subsets([1, 2])
    [[], [2], [1], [1, 2]]
    """
    if not items:
        return [[]]
    without = subsets(items[1:])
    return without + [[items[0]] + s for s in without]


def binomial(n: int, k: int) -> int:
    if k < 0 or k > n:
        return 0
    if k == 0 or k == n:
        return 1
    return binomial(n - 1, k - 1) + binomial(n - 1, k)


def count_down(n: int) -> str:
    if n <= 0:
        return "go"
    return str(n) + " " + count_down(n - 1)
