def all_positive(numbers: list[int]) -> bool:
    for n in numbers:
        if n > 0:
            return True
        else:
            return False
        print("never here")  # UNREACHABLE


def all_positive_fixed(numbers: list[int]) -> bool:
    for n in numbers:
        if n <= 0:
            return False
    return True


def total(numbers: list[int]) -> int:
    result = 0
    for n in numbers:
        result += n
        return result


def double_total(numbers: list[int]) -> int:
    return total(numbers) * 2  # BUG type-error
