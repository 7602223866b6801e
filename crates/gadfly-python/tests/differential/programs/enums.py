"""Enumerations."""
from enum import Enum, Flag, IntEnum, IntFlag, auto, unique


class Color(Enum):
    RED = 1
    GREEN = 2
    BLUE = 3
    CRIMSON = 1

    @property
    def pretty(self):
        return self.name.title()

    @classmethod
    def parse(cls, text):
        try:
            return cls[text.upper()]
        except KeyError:
            raise ValueError(f"no color {text!r}") from None


class Weekday(IntEnum):
    MONDAY = 1
    TUESDAY = auto()
    SUNDAY = 7


class Planet(Enum):
    MERCURY = (3.303e23, 2.4397e6)
    EARTH = (5.976e24, 6.37814e6)

    def __init__(self, mass, radius):
        self.mass = mass
        self.radius = radius

    @property
    def gravity(self):
        return 6.67300e-11 * self.mass / self.radius ** 2


class Perm(Flag):
    R = 4
    W = 2
    X = 1
    RW = R | W


class Bits(IntFlag):
    A = 1
    B = 2


class Shape(str, Enum):
    SQUARE = "square"
    CIRCLE = "circle"

    def __str__(self):
        return self.value


print(Color.RED, repr(Color.GREEN), Color.BLUE.name, Color.BLUE.value, Color.CRIMSON is Color.RED)
print(list(Color), len(Color), Color(2), Color["BLUE"], Color.RED.pretty, Color.parse("green"))
print(Color.RED == Color.RED, Color.RED == 1, Color.RED != Color.BLUE, Color.RED in Color, isinstance(Color.RED, Color))
print({Color.RED: "r", Color.BLUE: "b"}[Color.BLUE], sorted(Color, key=lambda c: c.name))
for bad in [lambda: Color(9), lambda: Color["X"], lambda: Color.parse("x"), lambda: Color.RED < Color.BLUE]:
    try:
        print(bad())
    except (ValueError, KeyError, AttributeError, TypeError) as e:
        print(type(e).__name__, str(e).split(" of ")[0])
try:
    Color.RED = 5
except AttributeError as e:
    print("AttributeError")
print(Weekday.TUESDAY, Weekday.TUESDAY + 1, Weekday.MONDAY < Weekday.SUNDAY, int(Weekday.SUNDAY), [d.value for d in Weekday], Weekday(7).name)
print(f"{Planet.EARTH.gravity:.2f}", Planet.EARTH.mass, Planet.MERCURY.value)
print(Perm.R | Perm.X, Perm.RW, Perm.R in Perm.RW, Perm.X in Perm.RW, bool(Perm.R & Perm.W), Perm.RW.value, Perm(6), Perm.RW ^ Perm.W, ~Perm.R)
print(Bits.A | Bits.B, (Bits.A | Bits.B).value, Bits.A | 2, Bits(3) & 1)
print(Shape.SQUARE, Shape("circle"), Shape.SQUARE == "square", Shape.CIRCLE.upper(), f"{Shape.SQUARE}", repr(Shape.SQUARE))
print(Color.__members__.keys(), [c.name for c in Color], type(Color.RED), Color.__name__)


class Auto(Enum):
    A = auto()
    B = auto()
    C = 10
    D = auto()


print([(m.name, m.value) for m in Auto])
try:
    @unique
    class Twice(Enum):
        X = 1
        Y = 1
except ValueError as e:
    print(e)


class Level(Enum):
    LOW, MID, HIGH = range(3)

    def next(self):
        members = list(type(self))
        return members[(members.index(self) + 1) % len(members)]

    def __lt__(self, other):
        return self.value < other.value


print(Level.LOW.next(), Level.HIGH.next(), Level.LOW < Level.HIGH, max(Level), bool(Level.LOW))
Direction = Enum("Direction", "NORTH SOUTH")
print(list(Direction), Direction.NORTH.value)
print(hash(Color.RED) == hash(Color.CRIMSON), Color.RED.__class__.__name__, dir(Color.RED)[-1] != "")
