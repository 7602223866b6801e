def parse_age(text: str) -> int:
    return int(text)  # BUG uncaught-exception


def parse_age_fixed(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        return -1


def next_year(text: str) -> str:
    age = parse_age_fixed(text)
    return "next year you are " + (age + 1)  # BUG type-error


def next_year_fixed(text: str) -> str:
    age = parse_age_fixed(text)
    return "next year you are " + str(age + 1)


def repeat(word: str, times: str) -> str:
    return word * times  # BUG type-error


def repeat_fixed(word: str, times: int) -> str:
    if times > 1000:
        times = 1000
    return word * times
