"""Enumerations with aliases and numbers."""

from enum import Enum, IntEnum


class Color(Enum):
    RED = 1
    GREEN = 2
    CRIMSON = 1

    def next(self):
        if self is Color.RED:
            return Color.GREEN
        return Color(self.value + 1)


class Level(IntEnum):
    LOW = 0
    HIGH = 10


def mix(a: Color, b: Color) -> str:
    if a == b:
        return "same"
    if a is Color.RED and b is Color.GREEN:
        return "yellow"
    return Color["BLUE"].name


def scale(l: Level) -> float:
    if l > 5:
        return 100 / (l - 10)
    return 5 / l
