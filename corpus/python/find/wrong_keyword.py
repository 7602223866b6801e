"""Keywords that builtin functions do not have."""


def show_all(names: list[str]) -> None:
    for name in names:
        print(name, ends=" ")  # BUG type-error


def show_all_fixed(names: list[str]) -> None:
    for name in names:
        print(name, end=" ")


def cells(line: str) -> list[str]:
    return line.split(delimiter=",")  # BUG type-error


def cells_fixed(line: str) -> list[str]:
    return line.split(sep=",")


def numbered(names: list[str]) -> dict[int, str]:
    return dict(enumerate(names, begin=1))  # BUG type-error


def numbered_fixed(names: list[str]) -> dict[int, str]:
    return dict(enumerate(names, start=1))


def rounded(x: int) -> int:
    return round(x, digits=1)  # BUG type-error


def rounded_fixed(x: int) -> int:
    return round(x, ndigits=1)
