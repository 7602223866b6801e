"""A type that one path accepts must not crash on another."""


def label(value):
    if isinstance(value, str):
        return value + "!"
    if isinstance(value, int):
        return "number " + value  # BUG type-error
    return "other"


def total(values: list[float]) -> float:
    result = 0
    for value in values:
        result += value
    return result


def describe(value: int) -> str:
    if value > 100:
        return value.upper()  # BUG attribute-error
    return "small"


def describe_fixed(value: int) -> str:
    if value > 100:
        return str(value).upper()
    return "small"


def greet(name: str = "you", times: int = 1) -> str:
    if times > 3:
        return "hello " + name + times  # BUG type-error
    return "hello " + name
