"""Type hints at run time."""
from __future__ import annotations

import typing
from typing import (Any, Callable, ClassVar, Dict, Generic, Iterable, Iterator, List, Literal, Mapping, NamedTuple, NewType, Optional,
                    Protocol, Sequence, Tuple, Type, TypedDict, TypeVar, Union, cast, overload, runtime_checkable)

T = TypeVar("T")
K = TypeVar("K", bound="Comparable")
UserId = NewType("UserId", int)
Vector = List[float]
Handler = Callable[[int, str], bool]


class Stack(Generic[T]):
    def __init__(self, items: Optional[Iterable[T]] = None) -> None:
        self._items: List[T] = list(items or [])

    def push(self, item: T) -> None:
        self._items.append(item)

    def pop(self) -> T:
        return self._items.pop()

    def __len__(self) -> int:
        return len(self._items)


@runtime_checkable
class Closeable(Protocol):
    def close(self) -> None:
        ...


class File:
    def close(self) -> None:
        pass


class Movie(TypedDict, total=False):
    name: str
    year: int


class Employee(NamedTuple):
    name: str
    id: int = 3


@overload
def double(x: int) -> int: ...
@overload
def double(x: str) -> str: ...
def double(x):
    return x * 2


def first(xs: Sequence[T], default: T | None = None) -> T | None:
    return xs[0] if xs else default


def apply(f: Callable[[int], int], *args: int, **kw: Any) -> Dict[str, Union[int, str]]:
    return {str(a): f(a) for a in args}


s: Stack[int] = Stack([1, 2])
s.push(3)
print(s.pop(), len(s), Stack[str](["a"]).pop(), first([]), first("abc"), apply(lambda x: x + 1, 1, 2))
print(isinstance(File(), Closeable), isinstance(5, Closeable), double(4), double("ab"), UserId(5) + 1, cast(str, 5))
m: Movie = {"name": "Alien", "year": 1979}
print(m["name"], Movie(name="x"), Employee("Bob"), Employee("A", 1).id, isinstance(Employee("q"), tuple))
mode: Literal["r", "w"] = "r"
count: ClassVar[int] = 0
x: int
print(mode, "x" in globals(), typing.TYPE_CHECKING, List[int] == List[int], Optional[int] == Union[int, None])
print(List[int], Dict[str, int], Optional[int], Union[int, str], Tuple[int, ...], list[int], dict[str, list[int]], int | None, Any, T)
print(list[int]([1]), typing.get_origin(List[int]), typing.get_args(Dict[str, int]), isinstance(3, int | str), isinstance([], list), issubclass(bool, int | str))


class Comparable(Protocol):
    def __lt__(self, other: Any) -> bool: ...


def smallest(xs: Iterable[K]) -> K:
    it = iter(xs)
    best = next(it)
    for x in it:
        if x < best:
            best = x
    return best


class Pair(Generic[T]):
    left: T
    right: T

    def __init__(self, left: T, right: T):
        self.left, self.right = left, right

    def swap(self) -> Pair[T]:
        return Pair(self.right, self.left)

    def __iter__(self) -> Iterator[T]:
        yield self.left
        yield self.right


class IntPair(Pair[int]):
    def total(self) -> int:
        return self.left + self.right


print(smallest([3, 1, 2]), smallest("hello"), list(Pair(1, 2).swap()), IntPair(4, 5).total(), IntPair.__mro__[1].__name__)
try:
    Closeable()
except TypeError:
    print("protocol")
try:
    isinstance([1], list[int])
except TypeError as e:
    print(e)
