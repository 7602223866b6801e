class Inventory:
    def __init__(self):
        self._movements = []

    def deliver(self, article, number):
        if not number > 0:
            raise ValueError("not positive")
        self._movements.append((article, number))

    def sell(self, article, number):
        if not number > 0 or self.stock(article) - number < 0:
            raise ValueError("impossible")
        self._movements.append((article, -number))

    def stock(self, article):
        total = 0
        for name, change in self._movements:
            if name == article:
                total += change
        return total

    def sold_out(self):
        names = []
        for name, _ in self._movements:
            if self.stock(name) == 0 and name not in names:
                names.append(name)
        names.sort()
        return names
