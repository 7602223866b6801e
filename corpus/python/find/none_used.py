def find(words: list[str], start: str):
    for word in words:
        if word.startswith(start):
            return word


def shout(words: list[str], start: str) -> str:
    word = find(words, start)
    return word.upper()  # BUG attribute-error


def shout_fixed(words: list[str], start: str) -> str:
    word = find(words, start)
    if word is None:
        return ""
    return word.upper()


def sorted_copy(numbers: list[int]) -> int:
    numbers = numbers.sort()
    return len(numbers)  # BUG type-error


def sorted_copy_fixed(numbers: list[int]) -> int:
    numbers = sorted(numbers)
    return len(numbers)


def largest(numbers: list[int]):
    best = None
    for n in numbers:
        if n > best:  # BUG type-error
            best = n
    return best


def largest_fixed(numbers: list[int]):
    best = None
    for n in numbers:
        if best is None or n > best:
            best = n
    return best
