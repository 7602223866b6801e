"""What earlier calls leave changed: in variables of the module, in classes, in functions."""

import heapq

SEEN = []
QUEUE = [1, 2]
ORDER = [3, 2, 1]
ROWS = [[1], [2]]
LENT = [1, 2]
_level = 0


class Config:
    def __init__(self):
        self.level = 0

    def raise_to(self, n: int) -> None:
        self.level = n


CONFIG = Config()


def push(xs, v: int) -> None:
    xs.append(v)


def remember(v: int) -> None:
    push(SEEN, v)


def any_seen() -> int:
    if SEEN:
        return 1
    return 0


def configure(n: int) -> None:
    CONFIG.raise_to(n)


def share() -> int:
    if CONFIG.level == 3:
        return 1 // 0
    return 0


def empty() -> int:
    q = QUEUE
    q.clear()
    return len(q)


def first() -> int:
    return QUEUE[0]


def arrange() -> int:
    heapq.heapify(ORDER)
    return ORDER[0]


def least() -> int:
    if ORDER[0] == 1:
        return 1
    return 0


def widen(n: int) -> int:
    for row in ROWS:
        row.append(n)
    return len(ROWS)


def wide() -> int:
    if len(ROWS[0]) > 1:
        return 1
    return 0


def lend() -> list[int]:
    return LENT


def lent() -> int:
    if not LENT:
        return 1
    return 0


def level() -> int:
    globals()["_level"] = _level + 1
    if _level == 5:
        return 1 // 0
    return 0


class Counter:
    total = 0
    names = []

    @classmethod
    def bump(cls) -> None:
        cls.total += 1

    def named(self, name: str) -> int:
        self.names.append(name)
        return len(self.names)


def total() -> int:
    if Counter.total == 2:
        return 1 // 0
    return 0


def calls() -> int:
    calls.n += 1
    if calls.n == 3:
        return 1 // 0
    return 0


calls.n = 0


def counter():
    n = 0

    def count() -> int:
        nonlocal n
        n += 1
        return n

    return count


_next = counter()


def third() -> int:
    if _next() == 3:
        return 1 // 0
    return 0
