"""Without annotations, numbers and lists are meant wherever nothing speaks against them."""


def half(a, b):
    if b == 3:
        return a / (b - 3)  # BUG division-by-zero
    return a


def gcd(a, b):
    if b == 0:
        return a
    else:
        return gcd(a % b, b)  # BUG stack-overflow


def count(coins, total):
    if total <= 0:
        return 1
    first, *rest = coins  # BUG uncaught-exception
    return count(rest, total)


def share(total, people):
    if people == 0:
        return total // people  # BUG division-by-zero
    return total


def middle(items, wanted):
    if not wanted:
        return items
    return items[len(items) // 2]  # BUG index-out-of-bounds
