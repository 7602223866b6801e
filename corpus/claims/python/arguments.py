"""Ways to pass arguments."""


def count(*values: int) -> int:
    if len(values) > 5:
        return 5
    return len(values)


def options(**settings: int) -> int:
    if "debug" in settings:
        return settings["debug"]
    if len(settings) > 2:
        return -1
    return 0


def keep(value: int, into: list[int] = []) -> list[int]:
    if len(into) > 1:
        into.clear()
    into.append(value)
    return into


def only_key(a: int, /, b: int = 2, *, c: int = 3) -> int:
    if a + b + c == 100:
        return 1
    return 0


def generator(n: int):
    for i in range(n):
        got = yield i
        if got == "stop":
            return
    if n < 0:
        yield -1


async def fetch(n: int) -> int:
    if n == 42:
        return 1
    return 0


def contradiction(n: int) -> int:
    if n > 3:
        if n < 3:
            return 1
    return 0


def division(n: int) -> int:
    if n % 2 == 5:
        return 1
    return 10 // (n * n + 1)
