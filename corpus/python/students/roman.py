# Roman numerals, exercise 4

VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}

STEPS = [
    (10, "X"),
    (9, "IX"),
    (5, "V"),
    (4, "IV"),
    (1, "I"),
]


def to_roman(number: int) -> str:
    """
    >>> to_roman(14)
    'XIV'
    """
    if number < 1 or number > 39:
        raise ValueError("cannot write %d" % number)  # PRECONDITION
    text = ""
    for value, letters in STEPS:
        while number >= value:
            text = text + letters
            number = number - value
    return text


def from_roman(text: str) -> int:
    """
    >>> from_roman("XIV")
    14
    """
    total = 0
    previous = 0
    for letter in reversed(text):
        if letter not in VALUES:
            raise ValueError("not a Roman digit: " + letter)  # PRECONDITION
        value = VALUES[letter]
        if value < previous:
            total -= value
        else:
            total += value
            previous = value
    return total


def is_roman(text: str) -> bool:
    try:
        from_roman(text)
    except ValueError:
        return False
    return len(text) > 0
