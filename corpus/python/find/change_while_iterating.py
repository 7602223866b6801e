def remove_negative(numbers: list[int]) -> list[int]:
    for i in range(len(numbers)):
        if numbers[i] < 0:  # BUG index-out-of-bounds
            numbers.pop(i)
    return numbers


def remove_negative_fixed(numbers: list[int]) -> list[int]:
    i = 0
    while i < len(numbers):
        if numbers[i] < 0:
            numbers.pop(i)
        else:
            i += 1
    return numbers


def remove_small(stock: dict[str, int]) -> dict[str, int]:
    for name in stock:  # BUG uncaught-exception
        if stock[name] < 5:
            del stock[name]
    return stock


def remove_small_fixed(stock: dict[str, int]) -> dict[str, int]:
    for name in list(stock):
        if stock[name] < 5:
            del stock[name]
    return stock


def remove_all(numbers: list[int], unwanted: int) -> list[int]:
    for number in numbers:
        if number == unwanted:
            numbers.remove(number)
    return numbers


def without_short(table):
    for key in table:  # BUG uncaught-exception
        if len(key) < 3:
            del table[key]
    return table
