"""Patterns."""


def shape(x):
    match x:
        case 0:
            return "zero"
        case int(n) if n < 0:
            return "negative"
        case [a, b]:
            return a / b
        case [first, *rest]:
            return rest[1]
        case {"kind": "circle", "r": r}:
            return 3 * r
        case str():
            return x[0]
        case None | True:
            return "none"
        case _:
            return "other"


class P:
    __match_args__ = ("x", "y")

    def __init__(self, x: int, y: int):
        self.x = x
        self.y = y


def where(p: P) -> str:
    match p:
        case P(0, 0):
            return "origin"
        case P(x, 0) | P(0, x) if x > 5:
            return "axis"
        case P(x, y) if x == y:
            return str(10 // (x - 3))
    return "plane"
