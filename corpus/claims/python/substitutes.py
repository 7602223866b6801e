"""Values that an annotation allows beside the plain ones."""

from collections import OrderedDict, defaultdict, namedtuple
from collections.abc import Sequence
from enum import Flag, IntFlag, IntEnum, auto, KEEP
from typing import NamedTuple


class Bits(IntFlag):
    A = 1
    B = 2


class Kept(Flag, boundary=KEEP):
    A = 1
    B = 2


class Strict(Flag):
    A = 1
    B = 2


class Pt(NamedTuple):
    x: int
    y: int


def half_int(x: float) -> str:
    if isinstance(x, int):
        return "int"
    return "float"


def floor_type(x: float) -> str:
    y = x + 1
    if isinstance(y, int):
        return "int"
    return "float"


def text(x: float) -> str:
    if str(x) == "1":
        return "one"
    return "other"


def digits(x: float) -> str:
    s = f"{x}"
    if "." not in s and "n" not in s and "e" not in s:
        return "int"
    return "float"


def is_whole(x: float) -> bool:
    return x.is_integer()


def hexed(x: float) -> str:
    return x.hex()


def floordiv(x: float) -> str:
    y = x // 2
    if str(y) == "2":
        return "int"
    return "float"


def over(x: float) -> float:
    if x > 1:
        return x ** 400
    return 0.0


def toolarge(x: float, y: float) -> float:
    return x * y


def idx(x: float) -> int:
    try:
        return [1, 2, 3][x]
    except TypeError:
        return 0
    except IndexError:
        return -1


def rng(x: float) -> int:
    try:
        for i in range(x):
            return 1
        return 2
    except TypeError:
        return 3


def bitor(x: float) -> int:
    try:
        return x | 1
    except TypeError:
        return 0


def repeat(x: float) -> str:
    try:
        return "a" * x
    except TypeError:
        return "no"


def rounded(x: float) -> int:
    y = round(x, 1)
    if repr(y) == "3":
        return 1
    return 0


def conv(x: float) -> int:
    d = {1: "a"}
    return len(str(d.get(x, x)))


def bits(b: Bits) -> str:
    if b & 4:
        return "unnamed"
    if b > 3:
        return "big"
    return "known"


def kept(b: Kept) -> str:
    if b.value > 3:
        return "unnamed"
    return "known"


def strict(b: Strict) -> str:
    if b.value > 3:
        return "unnamed"
    return "known"


def inverse(b: Bits) -> str:
    if b.value < 0:
        return "neg"
    return "known"


def boolname(n: int) -> str:
    if str(n) == "True":
        return "bool"
    return "int"


def boolfmt(n: int) -> str:
    if f"{n}" == "True":
        return "bool"
    return "int"


def booljoin(ns: list[int]) -> str:
    s = " ".join(str(n) for n in ns)
    if "e" in s:
        return "bool"
    return "int"


def boolpct(n: int) -> str:
    if "%s" % n == "False":
        return "bool"
    return "int"


def boolrepr(ns: list[int]) -> str:
    if "T" in repr(ns):
        return "bool"
    return "int"


def invert(n: int) -> int:
    if ~n == -2:
        return 1
    return 0


def seq(xs: Sequence[int]) -> str:
    if isinstance(xs, range):
        return "range"
    if isinstance(xs, list):
        return "list"
    return "other"


def dictlike(d: dict[str, int]) -> str:
    if isinstance(d, OrderedDict):
        return "ordered"
    if isinstance(d, defaultdict):
        return "default"
    return "plain"


def missing(d: dict[str, int]) -> str:
    try:
        d["a"]
    except KeyError:
        return "no"
    if "a" in d and d["a"] == 0:
        return "zero"
    return "yes"


def missing2(d: dict[str, int]) -> str:
    if "a" in d:
        return "in"
    try:
        d["a"]
        return "default"
    except KeyError:
        return "no"


def tup(t: tuple[int, int]) -> str:
    if isinstance(t, Pt):
        return "pt"
    return "plain"


def tupattr(t: tuple[int, int]) -> str:
    if repr(t).startswith("Pt"):
        return "pt"
    return "plain"


def strsub(s: str) -> str:
    if type(s) is not str:
        return "sub"
    return "str"


def strsub2(s: str) -> str:
    if s.__class__.__name__ != "str":
        return "sub"
    return "str"


def listsub(s: list[int]) -> str:
    if s.__class__ != list:
        return "sub"
    return "list"


def listsub2(s: list[int]) -> str:
    if hasattr(s, "foo"):
        return "sub"
    return "list"


def strenum(s: str) -> str:
    if hasattr(s, "value"):
        return "enum"
    return "plain"


class E(IntEnum):
    A = 1


def intenum(n: int) -> str:
    if isinstance(n, E):
        return "E"
    return "int"


def intenum2(n: int) -> str:
    if str(n) == "E.A":
        return "E"
    return "int"


def plain(n: int) -> int:
    if n > 3:
        return n + 1
    return n * 2


def plainf(x: float) -> float:
    if x > 3:
        return x + 1
    return x * 2


def fdiv(x: float) -> float:
    if x != 0:
        return 1 / x
    return 0.0
