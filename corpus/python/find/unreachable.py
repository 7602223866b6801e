def grade(points: int) -> str:
    if points >= 50:
        return "pass"
    elif points >= 90:
        return "excellent"  # UNREACHABLE
    return "fail"


def contradiction(n: int) -> int:
    if n > 10 and n < 5:
        n = 0  # UNREACHABLE
    return n


def parity(n: int) -> str:
    if n % 2 == 0:
        return "even"
    elif n % 2 == 1:
        return "odd"
    else:
        return "neither"  # UNREACHABLE


def after_return(n: int) -> int:
    return n
    n += 1  # UNREACHABLE


def after_loop(n: int) -> int:
    while True:
        n = abs(n) + 1
        if n > 0:
            break
    else:
        n = 0  # UNREACHABLE
    return n
