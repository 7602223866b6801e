# VERDICT different: shop = Inventory(); shop.add("pen", 2); shop.remove("pen", 2); shop.articles() gives ['pen'] instead of []
class Inventory:
    def __init__(self):
        self.stock = {}

    def add(self, article, pieces):
        if article not in self.stock:
            self.stock[article] = 0
        self.stock[article] += pieces

    def remove(self, article, pieces):
        if article not in self.stock or self.stock[article] < pieces:
            raise ValueError("not enough")
        self.stock[article] -= pieces

    def count(self, article):
        if article in self.stock:
            return self.stock[article]
        return 0

    def articles(self):
        return sorted(self.stock.keys())
