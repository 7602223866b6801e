# VERDICT equivalent
from collections import defaultdict

class Inventory:
    def __init__(self):
        self.pieces = defaultdict(int)

    def add(self, article, pieces):
        self.pieces[article] += pieces

    def remove(self, article, pieces):
        if self.pieces[article] >= pieces:
            self.pieces[article] -= pieces
        else:
            raise ValueError("not enough")

    def count(self, article):
        return self.pieces[article]

    def articles(self):
        return sorted(a for a, n in self.pieces.items() if n > 0)
