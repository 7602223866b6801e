"""Annotations that allow more than what is tried."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path


def kind(xs: Sequence[int]) -> str:
    if isinstance(xs, tuple):
        return "tuple"
    return "other"


def whole(x: float) -> bool:
    if isinstance(x, int):
        return True
    return False


def switched(n: int) -> str:
    if n is True:
        return "on"
    return "off"


def guarded(action: Callable[[], int]) -> int:
    try:
        return action()
    except ValueError:
        return 0


def drained(xs: Iterable[int]) -> str:
    if hasattr(xs, "send"):
        return "generator"
    return "other"


def suffix(p: Path) -> str:
    if p.suffix == ".txt":
        return "text"
    return p.stem


def join(a, b):
    if a + b == "ab":
        return a
    if a.b == b.a:
        return b
    return None
