def count_down(n: int) -> int:
    steps = 0
    while n != 0:  # BUG infinite-loop
        n -= 2
        steps += 1
        if steps > 3:
            steps = 3
    return steps


def skip_odd(n: int) -> int:
    i = 0
    total = 0
    while i < n:  # BUG infinite-loop
        if i == 2:
            continue
        total += i
        i += 1
    return total


def skip_odd_fixed(n: int) -> int:
    i = 0
    total = 0
    while i < n:
        i += 1
        if i == 2:
            continue
        total += i
    return total


def wait(flag: bool) -> bool:
    while flag:  # BUG infinite-loop
        pass
    return flag


def halve(n: int) -> int:
    steps = 0
    while n > 0:
        n = n // 2
        steps += 1
    return steps
