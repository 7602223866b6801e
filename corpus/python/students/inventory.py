# inventory of a shop: dictionary name -> number


def add_item(stock: dict, name: str, number: int) -> dict:
    if number <= 0:
        raise ValueError("number must be positive")  # PRECONDITION
    stock[name] = stock.get(name, 0) + number
    return stock


def remove_item(stock: dict[str, int], name: str, number: int) -> bool:
    if name not in stock:
        return False
    if stock[name] < number:
        return False
    stock[name] -= number
    if stock[name] == 0:
        del stock[name]
    return True


def merge(a: dict[str, int], b: dict[str, int]) -> dict[str, int]:
    """
    >>> merge({"x": 1}, {"x": 2, "y": 3})
    {'x': 3, 'y': 3}
    """
    result = dict(a)
    for name in b:
        if name in result:
            result[name] += b[name]
        else:
            result[name] = b[name]
    return result


def price_of(order: list[str], prices: dict[str, int]) -> int:
    total = 0
    for name in order:
        total += prices[name]  # BUG key-error
    return total


def to_reorder(stock: dict[str, int], limit: int = 5) -> list[str]:
    return sorted(name for name, number in stock.items() if number < limit)
