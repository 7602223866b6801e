# VERDICT different: shop = Inventory(); shop.remove("pen", 1) gives KeyError instead of ValueError
class Inventory:
    def __init__(self):
        self.stock = {}

    def add(self, article, pieces):
        self.stock[article] = self.stock.get(article, 0) + pieces

    def remove(self, article, pieces):
        if pieces > self.stock[article]:
            raise ValueError("not enough")
        self.stock[article] -= pieces

    def count(self, article):
        return self.stock.get(article, 0)

    def articles(self):
        return sorted(a for a in self.stock if self.stock[a])
