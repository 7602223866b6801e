"""Lines that only a subclass, or an object with its own operators, reaches."""

from abc import ABC, abstractmethod
from typing import Callable, Iterable, Iterator, Optional, Protocol, Union


class Shape(ABC):
    @abstractmethod
    def area(self) -> float: ...

    def is_large(self) -> bool:
        if self.area() > 100:
            return True
        return False


class Square(Shape):
    def __init__(self, side: float):
        self.side = side

    def area(self) -> float:
        return self.side * self.side


class Empty(Shape):
    def area(self) -> float:
        return 0.0


class Named(Protocol):
    name: str


def name_of(thing: Named) -> str:
    if thing.name:
        return thing.name
    return "?"


def largest(shapes: Iterable[Shape]) -> float:
    best = -1.0
    for shape in shapes:
        if shape.area() > best:
            best = shape.area()
    if best < 0:
        return 0.0
    return best


def apply(f: Callable[[int], int], n: int) -> int:
    if f(n) > n:
        return 1
    if f(n) < n:
        return -1
    if f(n) != f(n):
        return 2
    return 0


def drain(items: Iterator[int]) -> bool:
    for _ in items:
        pass
    for _ in items:
        return True
    return False


def either(x: Union[int, str, None]) -> str:
    if isinstance(x, bool):
        return "bool"
    if isinstance(x, int):
        return "int"
    if isinstance(x, str):
        return "str"
    return "nothing"


def maybe(x: Optional[Square]) -> float:
    if x is None:
        return 0.0
    if x.side < 0:
        return -x.side
    return x.side


class Money:
    def __init__(self, cents: int):
        self.cents = cents

    def __eq__(self, other):
        return False

    def __lt__(self, other):
        return self.cents < other.cents


def not_equal(m: Money) -> bool:
    if m == m:
        return True
    return False
