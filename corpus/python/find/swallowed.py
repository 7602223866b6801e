def safe_divide(a: int, b: int):
    try:
        return a // b
    except ZeroDivisionError:
        return None


def wrong_handler(a: int, b: int):
    try:
        return a // b  # BUG division-by-zero
    except ValueError:
        return None  # UNREACHABLE


def lookup(data: dict[str, int], key: str) -> int:
    try:
        return data[key]
    except KeyError:
        return data["default"]  # BUG key-error


def close(items: list[int]) -> int:
    try:
        value = items[0]  # BUG index-out-of-bounds
    finally:
        items.clear()
    return value


def bare(items: list[int]):
    try:
        return items[3]
    except:
        return None
