"""Values of a type that beginners do not think of."""


def not_itself(x: float) -> bool:
    if x != x:
        return True
    return False


def endless(x: float) -> bool:
    if x > 0 and x == x + 1:
        return True
    return False


def negative_zero(x: float) -> bool:
    if x == 0 and str(x) == "-0.0":
        return True
    return False


def exactly_true(x: int) -> bool:
    if x is True:
        return True
    return False


def strange_digit(s: str) -> bool:
    if s.isdigit() and not s.isdecimal():
        return True
    return False


def grows(s: str) -> bool:
    if len(s.upper()) > len(s):
        return True
    return False


def large(n: int) -> bool:
    if n > 10**30:
        return True
    return False


def lost_digit(n: int) -> bool:
    if int(float(n)) != n:
        return True
    return False


def shared(xs: list[list[int]]) -> bool:
    if len(xs) == 2 and xs[0] is xs[1]:
        return True
    return False


def itself(xs: list) -> bool:
    for x in xs:
        if x is xs:
            return True
    return False


def same(xs: list[int], ys: list[int]) -> bool:
    if xs is ys:
        return True
    return False


def not_a_list(xs: list[int]) -> bool:
    if type(xs) is not list:
        return True
    return False
