class Inventory:
    """The stock of a small shop: how many pieces there are of each article."""

    def __init__(self):
        self._stock = {}

    def deliver(self, article, number):
        """
        Adds number pieces of the article. Raises a ValueError if number is
        not positive.
        """
        if number <= 0:
            raise ValueError("number must be positive")
        self._stock[article] = self._stock.get(article, 0) + number

    def sell(self, article, number):
        """
        Removes number pieces of the article. Raises a ValueError if number is
        not positive or if there are not enough pieces; the stock is not
        changed then.
        """
        if number <= 0 or number > self.stock(article):
            raise ValueError("cannot sell")
        self._stock[article] -= number

    def stock(self, article):
        """Number of pieces of the article, 0 if it is unknown."""
        return self._stock.get(article, 0)

    def sold_out(self):
        """
        Alphabetical list of the articles that have been delivered at some
        time, but of which nothing is left.
        """
        return sorted(a for a in self._stock if self._stock[a] == 0)
