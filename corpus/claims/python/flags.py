"""Enumerations whose members combine."""

from enum import Enum, Flag, IntEnum, IntFlag, auto


class Perm(Flag):
    R = auto()
    W = auto()
    X = auto()


class Bits(IntFlag):
    A = 1
    B = 2


class Level(IntEnum):
    LOW = 1
    HIGH = 3


class Color(Enum):
    RED = "r"
    GREEN = "g"


def perms(p: Perm) -> str:
    if Perm.R in p and Perm.W in p:
        return "rw"
    if not p:
        return "none"
    return "partial"


def bits(b: Bits) -> str:
    if b == Bits.A | Bits.B:
        return "both"
    if b == 0:
        return "none"
    return "one"


def level(value: Level) -> str:
    if value > 2:
        return "high"
    if value == 2:
        return "no such level"
    return "low"


def warm(color: Color) -> bool:
    if color is Color.RED:
        return True
    if color.value == "b":
        return True
    return False
