"""What another run, another machine and another version of Python have otherwise."""

import os
import sys
from abc import ABC, abstractmethod


def platform() -> int:
    if sys.platform == "win32":
        return 1
    return 0


def version() -> int:
    if sys.version_info >= (3, 99):
        return 1
    return 0


def separator() -> int:
    if os.sep != "/":
        return 1
    return 0


def text_hash() -> int:
    if hash("a") % 2 == 0:
        return 1
    return 0


def address() -> int:
    if id(object()) % 32 == 0:
        return 1
    return 0


def same_address() -> int:
    if id([]) == id([]):
        return 1
    return 0


def shown() -> int:
    if "0x7f" in repr(object()):
        return 1
    return 0


class Shape(ABC):
    @abstractmethod
    def area(self) -> int: ...


class Square(Shape):
    def area(self) -> int:
        return 1


def other_shape(shape: Shape) -> int:
    if isinstance(shape, Square):
        return 0
    return 1
