"""Exceptions that are handled, replaced, swallowed."""


class Bad(Exception):
    def __init__(self, code: int):
        super().__init__(f"code {code}")
        self.code = code


def risky(n: int) -> int:
    if n > 10:
        raise Bad(n)
    return 100 // (n - 4)


def guard(n: int) -> int:
    try:
        return risky(n)
    except Bad as e:
        if e.code == 12:
            return -1
        return e.code
    except ZeroDivisionError:
        return 0
    finally:
        n += 1


def nested(n: int) -> str:
    try:
        try:
            return [1, 2, 3][n]
        except IndexError as e:
            raise KeyError("x") from e
        finally:
            if n == 5:
                return "five"
    except KeyError:
        return "key"


def shadow(x: int):
    try:
        y = 1 // x
    except ZeroDivisionError as e:
        pass
    return e


def swallow(n: int) -> int:
    while True:
        try:
            return 1 // n
        except ZeroDivisionError:
            continue
