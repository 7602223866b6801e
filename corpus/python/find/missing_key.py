PRICES = {"apple": 3, "pear": 4}


def price(name: str) -> int:
    return PRICES[name]  # BUG key-error


def price_fixed(name: str) -> int:
    return PRICES.get(name, 0)


def count_letters(text: str) -> dict:
    counts = {}
    for letter in text:
        counts[letter] += 1  # BUG key-error
    return counts


def count_letters_fixed(text: str) -> dict:
    counts = {}
    for letter in text:
        counts[letter] = counts.get(letter, 0) + 1
    return counts


def move(stock: dict[str, int], source: str, target: str) -> None:
    if source not in stock:
        return
    stock[source] -= 1
    stock[target] += 1  # BUG key-error
