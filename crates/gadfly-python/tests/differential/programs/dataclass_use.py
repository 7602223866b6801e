"""dataclasses in the ways people use them."""
from dataclasses import FrozenInstanceError, asdict, astuple, dataclass, field, fields, is_dataclass, replace
from typing import ClassVar, List, Optional


@dataclass
class Item:
    name: str
    price: float = 0.0
    tags: List[str] = field(default_factory=list)
    count: ClassVar[int] = 0

    def __post_init__(self):
        Item.count += 1
        if self.price < 0:
            raise ValueError("negative price")


@dataclass(order=True)
class Student:
    sort_index: float = field(init=False, repr=False)
    name: str
    grade: float
    note: Optional[str] = field(default=None, compare=False)

    def __post_init__(self):
        self.sort_index = -self.grade


@dataclass(frozen=True)
class Point:
    x: int
    y: int = 0

    def moved(self, dx, dy):
        return replace(self, x=self.x + dx, y=self.y + dy)


@dataclass
class Base:
    a: int
    b: int = 2


@dataclass
class Derived(Base):
    c: int = 3
    a: int = 9


@dataclass(eq=False)
class Identity:
    v: int


@dataclass
class Node:
    value: int
    children: list["Node"] = field(default_factory=list)

    def total(self):
        return self.value + sum(c.total() for c in self.children)


i, j = Item("pen", 1.5), Item("pen", 1.5)
i.tags.append("blue")
print(i, j, i == j, Item("pen", 1.5) == j, Item.count)
try:
    Item("x", -1)
except ValueError as e:
    print(e)
try:
    Item()
except TypeError as e:
    print(e)
students = [Student("Bo", 2.0), Student("Al", 3.5, "good"), Student("Cy", 2.0)]
print(sorted(students), max(students), students[0] < students[1], Student("Bo", 2.0, "x") == students[0])
p = Point(1, 2)
print(p.moved(1, 1), hash(p) == hash(Point(1, 2)), {p: "a"}[Point(1, 2)], p == (1, 2))
try:
    p.x = 5
except FrozenInstanceError as e:
    print(type(e).__name__, e)
try:
    del p.x
except AttributeError as e:
    print(type(e).__name__, e)
print(Derived(), Derived(1, 2), Derived(c=0), Derived.__mro__[1].__name__)
print(Identity(1) == Identity(1), repr(Identity(3)))
tree = Node(1, [Node(2), Node(3, [Node(4)])])
print(tree.total(), tree)
print(asdict(tree), astuple(tree))
print([f.name for f in fields(Student)], is_dataclass(p), is_dataclass(Point), is_dataclass(3))
try:
    {i: 1}
except TypeError as e:
    print(e)
print(replace(i, price=2.0), replace(p, y=9))
try:
    students[0] < 3
except TypeError as e:
    print(e)


@dataclass(repr=False, order=True)
class Card:
    rank: int
    suit: str = field(default="clubs", metadata={"k": 1})

    def __repr__(self):
        return f"{self.rank} of {self.suit}"


hand = [Card(3), Card(2, "hearts"), Card(3, "aces")]
print(sorted(hand), Card(3) <= Card(3), fields(Card)[1].default, dict(fields(Card)[1].metadata))


@dataclass
class KwOnly:
    a: int
    _: int = field(default=5, kw_only=True)
    items: dict = field(default_factory=lambda: {"z": 1})


print(KwOnly(1), KwOnly(1, _=2).items)
try:
    @dataclass
    class Bad:
        a: int = 1
        b: int
except TypeError as e:
    print(e)
try:
    @dataclass
    class Worse:
        a: list = []
except ValueError as e:
    print(e)
print(Point.__match_args__, Item.__eq__ is not object.__eq__)
