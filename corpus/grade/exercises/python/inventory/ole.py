# VERDICT different: shop = Inventory(); shop.add("pen", 2); shop.add("pen", 3); shop.count("pen") gives 3 instead of 5
class Inventory:
    def __init__(self):
        self.stock = {}

    def add(self, article, pieces):
        self.stock[article] = pieces

    def remove(self, article, pieces):
        if self.stock.get(article, 0) < pieces:
            raise ValueError("not enough")
        self.stock[article] -= pieces

    def count(self, article):
        return self.stock.get(article, 0)

    def articles(self):
        return sorted([a for a in self.stock if self.stock[a] > 0])
