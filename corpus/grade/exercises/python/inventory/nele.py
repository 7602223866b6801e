# VERDICT equivalent
class Inventory:
    def __init__(self):
        self.stock = {}

    def add(self, article, pieces):
        self.stock[article] = self.count(article) + pieces

    def remove(self, article, pieces):
        rest = self.count(article) - pieces
        if rest < 0:
            raise ValueError(f"only {self.count(article)} left")
        if rest == 0:
            self.stock.pop(article)
        else:
            self.stock[article] = rest

    def count(self, article):
        try:
            return self.stock[article]
        except KeyError:
            return 0

    def articles(self):
        names = list(self.stock.keys())
        names.sort()
        return names
