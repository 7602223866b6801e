"""A `__setattr__` of one's own guards nothing; members of enumerations are objects."""

from enum import Enum


class T:
    def __init__(self):
        self.val = 3

    def __setattr__(self, k, v):
        object.__setattr__(self, k, v)

    def get(self) -> int:
        return 10 // self.val

    def low(self) -> int:
        if self.val < 0:
            return 1
        return 0


class N(Enum):
    P = 1
    Q = 2

    def __init__(self, v):
        self.hits = 0

    def hit(self) -> int:
        self.hits += 1
        if self.hits == 3:
            return 1 // 0
        return self.hits
