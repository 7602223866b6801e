# REFERENCE
class Inventory:
    """The stock of a small shop."""

    def __init__(self):
        self.stock = {}

    def add(self, article, pieces):
        """Put some pieces (1 or more) of an article into the stock."""
        if article in self.stock:
            self.stock[article] += pieces
        else:
            self.stock[article] = pieces

    def remove(self, article, pieces):
        """Take some pieces (1 or more) out of the stock.

        If there are not enough of them, raise ValueError and change nothing.
        """
        if self.count(article) < pieces:
            raise ValueError("not enough " + article)
        self.stock[article] -= pieces
        if self.stock[article] == 0:
            del self.stock[article]

    def count(self, article):
        """How many pieces of the article there are (0 if we never had it)."""
        return self.stock.get(article, 0)

    def articles(self):
        """Sorted list of the articles of which there is at least one piece."""
        return sorted(self.stock)
