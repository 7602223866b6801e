"""Code that is reached in roundabout ways: nothing of it is unreachable."""

from dataclasses import dataclass
from enum import Enum
from functools import wraps


class Color(Enum):
    RED = 1
    GREEN = 2
    BLUE = 3


def mix(a: Color, b: Color) -> str:
    if a is b:
        return a.name.lower()
    return "mud"


def same_truth(a: bool, b: bool) -> str:
    if a is b:
        return "alike"
    return "different"


def same_number(a: int, b: int) -> str:
    if a is b:
        return "one object, perhaps"
    return "two objects"


def logged(function):
    @wraps(function)
    def wrapper(*args):
        print("calling", function.__name__)
        return function(*args)

    return wrapper


def adder(n):
    def add(m):
        return n + m

    return add


@dataclass
class Card:
    rank: int
    suit: str = "spades"

    def __post_init__(self):
        if not 2 <= self.rank <= 14:
            raise ValueError("rank out of range")  # PRECONDITION


class Circle:
    def __init__(self, radius):
        self._radius = radius

    @property
    def radius(self):
        return self._radius

    @radius.setter
    def radius(self, value):
        if value < 0:
            raise ValueError("a radius is not negative")  # PRECONDITION
        self._radius = 100 // value  # BUG division-by-zero

    @radius.deleter
    def radius(self):
        self._radius = 0
