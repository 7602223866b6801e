"""Which object a number is: equal ones may be one object or two, and a truth value is a number."""


def sum_is_new(n: int) -> int:
    if n + 0 is not n:
        return 1 // 0
    return 0


def twice(n: int) -> int:
    a = n + 1
    b = n + 1
    if a is b:
        return 0
    return 1 // 0


def negated(x: float) -> int:
    if -(-x) is not x:
        return 1 // 0
    return 0


def address(n: int) -> int:
    if id(n + 0) != id(n):
        return 1 // 0
    return 0


def both(x: int, y: int) -> int:
    if (x & y) is True:
        return 1 // 0
    return 0


def truth(x: float) -> int:
    if x is True:
        return 1 // 0
    return 0


def key(x: int) -> int:
    if [k for k in {x: 1}][0] is True:
        return 1 // 0
    return 0


def address_of_truth(x: int) -> int:
    if x in (True, False) and id(x) == id(True):
        return 1 // 0
    return 0
