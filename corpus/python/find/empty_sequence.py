def first_word(text: str) -> str:
    return text.split()[0]  # BUG index-out-of-bounds


def first_word_fixed(text: str) -> str:
    words = text.split()
    return words[0] if words else ""


def capitalise(word: str) -> str:
    return word[0].upper() + word[1:]  # BUG index-out-of-bounds


def capitalise_fixed(word: str) -> str:
    return word[:1].upper() + word[1:]


def oldest(ages: list[int]) -> int:
    return max(ages)  # BUG uncaught-exception


def take(items: list[int]) -> int:
    return items.pop()  # BUG index-out-of-bounds


def take_fixed(items: list[int]):
    return items.pop() if items else None


def where(items: list[int], wanted: int) -> int:
    return items.index(wanted)  # BUG uncaught-exception


def where_fixed(items: list[int], wanted: int) -> int:
    if wanted in items:
        return items.index(wanted)
    return -1
