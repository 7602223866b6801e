def sign(n: int) -> str:
    if n > 0:
        text = "positive"
    elif n < 0:
        text = "negative"
    return text  # BUG uncaught-exception


def sign_fixed(n: int) -> str:
    text = "zero"
    if n > 0:
        text = "positive"
    elif n < 0:
        text = "negative"
    return text


def last(items: list[int]) -> int:
    for item in items:
        pass
    return item  # BUG uncaught-exception


counter = 0


def count() -> int:
    counter += 1  # BUG uncaught-exception
    return counter  # UNREACHABLE


def count_fixed() -> int:
    global counter
    counter += 1
    return counter
