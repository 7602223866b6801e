def area(width: int, height: int) -> int:
    return width * height


def square(side: int) -> int:
    return area(side)  # BUG type-error


def square_fixed(side: int) -> int:
    return area(side, side)


def rename(words: list[str]) -> None:
    for i, word in enumerate(words):
        words(i)  # BUG type-error


def shout(word: str) -> str:
    word[0] = "X"  # BUG type-error
    return word  # UNREACHABLE


def length_of(n: int) -> int:
    return len(n)  # BUG type-error
