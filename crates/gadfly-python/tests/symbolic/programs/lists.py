def total(xs):
    result = 0
    for x in xs:
        result += x
    return result


def largest(numbers):
    if not numbers:
        return None
    best = numbers[0]
    for n in numbers[1:]:
        if n > best:
            best = n
    return best


def count_evens(nums):
    count = 0
    for i in range(len(nums)):
        if nums[i] % 2 == 0:
            count += 1
    return count


def contains(xs, target):
    for x in xs:
        if x == target:
            return True
    return False


def remove_all(xs, value):
    while value in xs:
        xs.remove(value)
    return xs


def append_twice(items, item):
    items.append(item)
    items.append(item)
    return len(items)


def second(xs):
    if len(xs) < 2:
        raise ValueError('too short')
    return xs[1]


def long_list(xs):
    if len(xs) > 5:
        return 'long'
    return 'short'


def matrix_sum(matrix):
    result = 0
    for row in matrix:
        for cell in row:
            result += cell
    return result


def flatten(xs):
    result = []
    for x in xs:
        if isinstance(x, list):
            result.extend(flatten(x))
        else:
            result.append(x)
    return result


def bubble(xs):
    n = len(xs)
    for i in range(n):
        for j in range(n - 1 - i):
            if xs[j] > xs[j + 1]:
                xs[j], xs[j + 1] = xs[j + 1], xs[j]
    return xs


def average(xs: list[float]) -> float:
    if len(xs) == 0:
        return 0.0
    return sum(xs) / len(xs)


def first_and_last(xs):
    first, *_, last = xs
    return first == last


def pairs(points: list[tuple[int, int]]):
    for x, y in points:
        if x == y:
            return (x, y)
    return None
