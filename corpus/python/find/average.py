def average(values):
    total = 0
    for value in values:
        total += value
    return total / len(values)  # BUG division-by-zero


def average_fixed(values):
    total = 0
    count = 0
    for value in values:
        total += value
        count += 1
    if count == 0:
        return None
    return total / count


def share(whole: int, people: int) -> int:
    return whole // people  # BUG division-by-zero


def share_fixed(whole: int, people: int) -> int:
    if people == 0:
        return 0
    return whole // people


def last_digit_matches(n: int, modulus: int) -> bool:
    rest = n % modulus  # BUG division-by-zero
    return rest == 7
