class Money:
    def __init__(self, amount, unit):
        self.amount, self.unit = amount, unit

    def __add__(self, other):
        if self.unit != other.unit:
            raise TypeError("units differ: %s and %s" % (self.unit, other.unit))
        return Money(self.amount + other.amount, self.unit)

    def __radd__(self, other):
        return self if other == 0 else NotImplemented

    def __lt__(self, other):
        return self.amount < other.amount


def total(xs):
    return sum(xs)


print(total([Money(1, "eur"), Money(2, "eur")]).amount)
total([Money(1, "eur"), Money(2, "usd")])
