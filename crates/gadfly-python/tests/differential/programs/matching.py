"""Every kind of pattern."""
from dataclasses import dataclass
from enum import Enum


class Color(Enum):
    RED = 1
    GREEN = 2


@dataclass
class Point:
    x: int
    y: int


class Circle:
    __match_args__ = ("center", "radius")

    def __init__(self, center, radius):
        self.center, self.radius = center, radius


def describe(v):
    match v:
        case None:
            return "none"
        case True | False as b:
            return f"bool {b}"
        case 0:
            return "zero"
        case -1:
            return "minus one"
        case 3.5:
            return "three and a half"
        case int(n) if n > 100:
            return f"big {n}"
        case int():
            return "int"
        case "go" | "run":
            return "move"
        case str() as s:
            return f"str of {len(s)}"
        case b"x":
            return "bytes x"
        case []:
            return "empty list"
        case [x]:
            return f"one {x}"
        case [1, *rest]:
            return f"one and {rest}"
        case [*init, "end"]:
            return f"{init} end"
        case (a, b):
            return f"pair {a} {b}"
        case [a, b, *_, z]:
            return f"long {a} {b} {z}"
        case {}  if not v:
            return "empty dict"
        case {"type": "circle", "r": r, **rest}:
            return f"circle {r} {rest}"
        case {"type": t}:
            return f"type {t}"
        case Point(x=0, y=0):
            return "origin"
        case Point(0, y):
            return f"y axis {y}"
        case Point(x, y) if x == y:
            return f"diagonal {x}"
        case Point():
            return "point"
        case Circle(Point(x, _), radius=r):
            return f"circle at {x} radius {r}"
        case Color.RED:
            return "red"
        case Color():
            return "color"
        case _:
            return "other"


for v in [None, True, 0, -1, 3.5, 101, 7, "go", "run", "walk", b"x", [], [9], [1, 2, 3], [2, 3, "end"], (5, 6), [1], (7, 8, 9, 10),
          {}, {"type": "circle", "r": 2, "c": 1}, {"type": "box"}, {"a": 1}, Point(0, 0), Point(0, 5), Point(4, 4), Point(1, 2),
          Circle(Point(3, 4), 9), Circle(5, 6), Color.RED, Color.GREEN, {1}, 2.5, range(2), bytearray(b"ab")]:
    print(describe(v))


def command(line):
    match line.split():
        case ["quit"]:
            return "bye"
        case ["go", ("north" | "south") as direction]:
            return f"going {direction}"
        case ["go", other]:
            return f"cannot go {other}"
        case ["take", *items]:
            return f"taking {', '.join(items)}" if items else "take what?"
        case [verb, *_]:
            return f"unknown {verb}"
        case []:
            return "say something"


for line in ["quit", "go north", "go up", "take a b", "take", "dance now", ""]:
    print(command(line))


def evaluate(e):
    match e:
        case int() | float():
            return e
        case ("+", l, r):
            return evaluate(l) + evaluate(r)
        case ("*", l, r):
            return evaluate(l) * evaluate(r)
        case ("neg", x):
            return -evaluate(x)
        case _:
            raise ValueError(f"bad expression {e!r}")


print(evaluate(("+", 1, ("*", 2, ("neg", 3)))))
try:
    evaluate(("-", 1))
except ValueError as err:
    print(err)
match (1, (2, [3, {"k": (4, 5)}])):
    case (a, (b, [c, {"k": (d, e)}])):
        print(a, b, c, d, e)
try:
    match Point(1, 2):
        case Point(a, b, c):
            pass
except TypeError as err:
    print(err)
try:
    match 5:
        case int(a, b):
            pass
except TypeError as err:
    print(err)
match "abc":
    case [*_]:
        print("sequence")
    case str(x):
        print("str", x)
match {"a": 1, "b": {"c": [1, 2]}}:
    case {"b": {"c": [_, last]}, "a": int(x)}:
        print(last, x)
