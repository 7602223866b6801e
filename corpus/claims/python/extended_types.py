"""Objects of classes that extend builtin types compare as these do."""

from enum import IntEnum, StrEnum
from typing import NamedTuple, Optional, TypedDict


class Lang(StrEnum):
    DE = "de"
    EN = "en"


class Level(IntEnum):
    LOW = 1
    HIGH = 2


class Point(NamedTuple):
    x: int
    y: int = 0


class Movie(TypedDict):
    year: int


class Always:
    def __eq__(self, other):
        return True


def hello(lang: Lang) -> str:
    if lang == "de":
        return "hallo"
    if lang == "en":
        return "hello"
    return "?"


def level(value: Level) -> str:
    if value == 2:
        return "high"
    return "low"


def origin(p: Point) -> bool:
    if p == (0, 0):
        return True
    return False


def old(movie: Movie) -> bool:
    if movie == {"year": 1900}:
        return True
    return False


def anything(x: Always) -> bool:
    if x == "a":
        return True
    return False


def maybe(x: Optional[Always]) -> bool:
    if x == None:
        return True
    return False
