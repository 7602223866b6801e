def choose(options: list[str], answer: str) -> str:
    number = int(answer)  # BUG uncaught-exception
    return options[number - 1]  # BUG index-out-of-bounds


def choose_fixed(options: list[str], answer: str) -> str:
    if not answer.isdigit() or not answer.isascii():
        return ""
    number = int(answer)
    if number < 1 or number > len(options):
        return ""
    return options[number - 1]


def command(text: str) -> int:
    match text.split():
        case ["add", number]:
            return int(number)  # BUG uncaught-exception
        case ["quit"]:
            return 0
        case _:
            return -1
