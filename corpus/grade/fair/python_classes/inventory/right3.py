class Inventory:
    def __init__(self):
        self._names = []
        self._numbers = []

    def _position(self, article):
        for i in range(len(self._names)):
            if self._names[i] == article:
                return i
        return -1

    def deliver(self, article, number):
        if number <= 0:
            raise ValueError("number")
        i = self._position(article)
        if i == -1:
            self._names.append(article)
            self._numbers.append(number)
        else:
            self._numbers[i] += number

    def sell(self, article, number):
        i = self._position(article)
        if i == -1 or number <= 0 or self._numbers[i] < number:
            raise ValueError("number")
        self._numbers[i] -= number

    def stock(self, article):
        i = self._position(article)
        return 0 if i < 0 else self._numbers[i]

    def sold_out(self):
        return sorted(n for n, k in zip(self._names, self._numbers) if k == 0)
