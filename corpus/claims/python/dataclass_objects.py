"""Classes whose constructors are generated."""

from dataclasses import dataclass, field, replace


@dataclass(order=True)
class Version:
    major: int
    minor: int = 0
    tags: list = field(default_factory=list)

    def bump(self, part: str) -> "Version":
        if part == "major":
            return Version(self.major + 1, 0)
        elif part == "minor":
            return replace(self, minor=self.minor + 1)
        return self.tags[0]


@dataclass(frozen=True)
class Money:
    amount: int
    currency: str = "EUR"

    def __post_init__(self):
        if self.amount < 0:
            raise ValueError("negative")

    def __add__(self, other: "Money") -> "Money":
        if self.currency != other.currency:
            raise ValueError("currency")
        return Money(self.amount + other.amount, self.currency)

    def split(self, n: int) -> "Money":
        return Money(self.amount // n, self.currency)


def newest(a: Version, b: Version) -> Version:
    return a if a > b else b


def change(m: Money) -> None:
    m.amount = 3
