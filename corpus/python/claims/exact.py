"""A truth value is an integer, an integer will do for a float, a named tuple for a tuple."""


def kind(n: int) -> str:
    if type(n).__name__ == "bool":
        return "bool"
    return "int"


def table(n: int) -> str:
    return {int: "int"}[type(n)]


def bits(x: float) -> str:
    if x.__class__ is int:
        return "int"
    return "float"


def named(xs: tuple[int, int]) -> str:
    if hasattr(xs, "_fields"):
        return "named"
    return "plain"
