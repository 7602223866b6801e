from collections import defaultdict


class Inventory:
    def __init__(self):
        self._pieces = defaultdict(int)
        self._known = set()

    def deliver(self, article, number):
        if number < 1:
            raise ValueError
        self._known.add(article)
        self._pieces[article] += number

    def sell(self, article, number):
        if number < 1:
            raise ValueError
        if self._pieces[article] < number:
            raise ValueError("only %d left" % self._pieces[article])
        self._pieces[article] -= number

    def stock(self, article):
        return self._pieces[article]

    def sold_out(self):
        return sorted([a for a in self._known if not self._pieces[a]])
