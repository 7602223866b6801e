"""Functions that take or return functions."""


def apply_all(functions, x):
    """
    >>> apply_all([abs, str], -2)
    [2, '-2']
    """
    results = []
    for function in functions:
        results.append(function(x))
    return results


def compose(f, g):
    """
    >>> compose(abs, int)("-3")
    3
    """
    return lambda x: f(g(x))


def first_where(items, test):
    """
    >>> first_where([1, 4, 6], lambda n: n % 2 == 0)
    4
    """
    for item in items:
        if test(item):
            return item
    return None


def count_if(items, test):
    """
    >>> count_if([1, 4, 6], lambda n: n > 3)
    2
    """
    return sum(1 for item in items if test(item))


def fold(items, start, function):
    """
    >>> fold([1, 2], 10, lambda a, b: a - b)
    7
    """
    result = start
    for item in items:
        result = function(result, item)
    return result


def make_counter(start=0, step=1):
    count = start

    def tick():
        nonlocal count
        count += step
        return count

    return tick


def count_to(limit: int, step: int = 1) -> "list[int]":
    """
    >>> count_to(3)
    [1, 2, 3]
    """
    numbers = []
    tick = make_counter(0, max(step, 1))
    number = tick()
    while number <= limit:
        numbers.append(number)
        number = tick()
    return numbers


def twice(function, x):
    """
    >>> twice(abs, -4)
    4
    """
    return compose(function, function)(x)


def repeat(function, times):
    """
    >>> repeat(lambda: 3, 2)
    [3, 3]
    """
    if times <= 0:
        return []
    return [function()] + repeat(function, times - 1)
