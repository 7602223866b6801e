"""Objects of subclasses may be equal to anything, and instances of a second class."""


class No:
    def __init__(self, legs: int = 4):
        self.legs = legs


class Other:
    def __init__(self, name: str = ""):
        self.name = name


def number(x: No) -> int:
    if x == 3:
        return 1 // 0
    return 0


def nothing(x: No) -> int:
    if x == None:
        return 1 // 0
    return 0


def element(x: No) -> int:
    if x in [1, 2]:
        return 1 // 0
    return 0


def inside(x: No) -> int:
    if (x, 1) == (2, 1) or {"a": x} == {"a": 1}:
        return 1 // 0
    return 0


def case(x: No) -> int:
    match x:
        case 5:
            return 1 // 0
    return 0


def text(x: str) -> int:
    if x == 3:
        return 1 // 0
    return 0


def second(x: No) -> int:
    if isinstance(x, Other):
        return 1 // 0
    return 0


def mapping(x: No) -> int:
    if isinstance(x, dict):
        return 1 // 0
    return 0


def pattern(x: No) -> int:
    match x:
        case {"a": 1}:
            return 1 // 0
    return 0
