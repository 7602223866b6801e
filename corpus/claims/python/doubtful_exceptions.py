"""Handlers and clean-up code."""


def parse(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        return -1
    except OverflowError:
        return -2
    finally:
        len(text)


def safe(items, index):
    try:
        return items[index]
    except (IndexError, KeyError):
        return None
    except TypeError:
        return "type"


def interrupted(f) -> str:
    try:
        f()
    except KeyboardInterrupt:
        return "interrupted"
    except Exception:
        return "failed"
    else:
        return "done"


def deep(n: int) -> int:
    try:
        return deep(n + 1) if n < 5000 else n
    except RecursionError:
        return -1


def swallowed(n: int) -> int:
    try:
        return 10 // n
    finally:
        if n == 0:
            return 0


def context(manager) -> bool:
    with manager as value:
        raise ValueError(value)
    return True
