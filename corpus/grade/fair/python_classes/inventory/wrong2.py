class Inventory:
    def __init__(self):
        self._stock = {}

    def deliver(self, article, number):
        if number <= 0:
            raise ValueError("number must be positive")
        self._stock[article] = self._stock.get(article, 0) + number

    def sell(self, article, number):
        if number <= 0 or number > self.stock(article):
            raise ValueError("cannot sell")
        self._stock[article] -= number
        if self._stock[article] == 0:
            del self._stock[article]

    def stock(self, article):
        return self._stock.get(article, 0)

    def sold_out(self):
        return sorted(a for a in self._stock if self._stock[a] == 0)
