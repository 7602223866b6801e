"""Parameters of library types."""

from collections import OrderedDict, deque
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from pathlib import Path


def suffix(p: Path) -> str:
    if p.suffix == ".txt":
        return "text"
    return p.stem


def make(n: int) -> int:
    b = bytearray(abs(n) % 3)
    if b:
        return len(b)
    return -1


def first(b: bytearray) -> int:
    if len(b) > 0:
        return b[0]
    return -1


def view(m: memoryview) -> bool:
    if m.nbytes > 1:
        return True
    return False


def oldest(queue: deque) -> int:
    if queue:
        return queue[0]
    return 0


def newest(items: OrderedDict) -> str:
    if len(items) > 1:
        return "many"
    return "few"


def next_day(day: date) -> bool:
    if (day + timedelta(days=1)).day == 1:
        return True
    return False


def cents(price: Decimal) -> bool:
    if price * 100 == int(price * 100):
        return True
    return False


def proper(f: Fraction) -> bool:
    if f.denominator > 1:
        return True
    return False
