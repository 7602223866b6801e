# Lists, sheet 3


def maximum(numbers):
    if not numbers:
        return None
    best = numbers[0]
    for n in numbers[1:]:
        if n > best:
            best = n
    return best


def running_total(numbers):
    total = 0
    result = []
    for n in numbers:
        total += n
        result.append(total)
    return result


def remove_duplicates(items):
    seen = []
    for item in items:
        if item not in seen:
            seen.append(item)
    return seen


def bubble_sort(numbers):
    swapped = True
    while swapped:
        swapped = False
        for i in range(len(numbers) - 1):
            if numbers[i] > numbers[i + 1]:
                numbers[i], numbers[i + 1] = numbers[i + 1], numbers[i]
                swapped = True
    return numbers


def split_even_odd(numbers):
    even, odd = [], []
    for n in numbers:
        if n % 2 == 0:
            even.append(n)
        else:
            odd.append(n)
    return even, odd


def rotate(items: list, steps: int) -> list:
    if len(items) == 0:
        return []
    steps = steps % len(items)
    return items[steps:] + items[:steps]


def second_largest(numbers: list[int]):
    if len(numbers) < 2:
        raise ValueError("need two numbers")  # PRECONDITION
    largest = second = None
    for n in numbers:
        if largest is None or n > largest:
            largest, second = n, largest
        elif second is None or n > second:
            second = n
    return second


def print_table(n: int) -> None:
    for row in range(1, n + 1):
        for column in range(1, n + 1):
            print(row * column, end=" ")
        print()
