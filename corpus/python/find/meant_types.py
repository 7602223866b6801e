"""Types that a reader would not call meant: what comes of them is no bug of the program."""

import sys
import time
from abc import ABC, abstractmethod
from datetime import date
from typing import Literal, Protocol, TypedDict

Mode = Literal["r", "w"]


class Movie(TypedDict):
    name: str
    year: int


class Animal(ABC):
    def __init__(self, name, lives=9):
        self.name = name
        self.lives = lives

    @abstractmethod
    def speak(self):
        pass

    def die(self):
        if self.lives != 0:
            self.lives -= 1


class Dog(Animal):
    def speak(self):
        return "Woof"


class Zoo:
    def __init__(self):
        self._animals = []

    def add(self, animal):
        self._animals.append(animal)

    def chorus(self):
        return ", ".join(a.speak() for a in self._animals)

    def __contains__(self, name):
        return any(a.name == name for a in self._animals)

    def first(self):
        return self._animals[0].name  # BUG index-out-of-bounds


class Shape(Protocol):
    def area(self) -> int: ...


class Square:
    def __init__(self, side: int) -> None:
        self.side = side

    def area(self) -> int:
        return 10 // self.side  # BUG division-by-zero


class Transaction:
    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc, tb):
        return exc_type is not None and issubclass(exc_type, ValueError)


class Polynomial:
    def __init__(self, *coefficients):
        self.c = list(coefficients)

    def __call__(self, x):
        result = 0
        for a in reversed(self.c):
            result = result * x + a
        return result

    def leading(self):
        return self.c[-1]  # BUG index-out-of-bounds


def total_area(shapes: list[Shape]) -> int:
    return sum(s.area() for s in shapes)


def title(m: Movie) -> str:
    return f"{m['name']} ({m['year']})"


def number(mode: Mode) -> int:
    if mode == "r":
        return 0
    elif mode == "w":
        return 1
    raise AssertionError("never")  # UNREACHABLE


def days_between(a: date, b: date) -> int:
    return abs((b - a).days)


def age(born: date, today: date) -> int:
    years = today.year - born.year
    if (today.month, today.day) < (born.month, born.day):
        years -= 1
    return years


def rotate(text, key):
    result = ""
    for ch in text:
        if ch.islower():
            result += chr((ord(ch) - 97 + key) % 26 + 97)
        else:
            result += ch
    return result


def fields(line, separator=","):
    found = []
    current = ""
    for ch in line:
        if ch == separator:
            found.append(current)
            current = ""
        else:
            current += ch
    found.append(current)
    return found


def averager():
    total = 0
    while True:
        x = yield total
        total += x


def shout(word):
    print(word.upper())


def shout_twice(word):
    return shout(word) + shout(word)  # BUG type-error


def first_argument():
    if len(sys.argv) > 1:
        return sys.argv[1]
    return None


def seconds(work):
    start = time.perf_counter()
    work()
    return time.perf_counter() - start >= 0


def per_second(n: int) -> float:
    start = time.time()
    return (time.time() - start) / n  # BUG division-by-zero
