"""Shopping cart (OOP exercise)."""


class Item:
    def __init__(self, name: str, price: int, quantity: int = 1):
        assert price >= 0, "price"  # BUG assertion
        self.name = name
        self.price = price
        self.quantity = quantity

    @property
    def total(self):
        return self.price * self.quantity

    def __eq__(self, other):
        if not isinstance(other, Item):
            return NotImplemented
        return self.name == other.name and self.price == other.price


class Cart:
    def __init__(self):
        self._items = []

    def add(self, item: Item):
        for present in self._items:
            if present == item:
                present.quantity += item.quantity
                return
        self._items.append(item)

    def remove(self, name: str) -> bool:
        for i, item in enumerate(self._items):
            if item.name == name:
                del self._items[i]
                return True
        return False

    def __len__(self):
        return len(self._items)

    def total(self, discount: int = 0) -> int:
        total = 0
        for item in self._items:
            total += item.total
        if discount:
            total -= total * discount // 100
        return total


def cheapest(items: "list[Item]"):
    best = None
    for item in items:
        if best is None or item.price < best.price:
            best = item
    return best
