class Cell:
    def __init__(self, value):
        self.value = value


def bump(first, second):
    old = second.value
    first.value = old + 1
    if second.value == old:
        return 'two'
    return 'one'


def same(a, b):
    if a is b:
        return 'same'
    return 'different'


def move(source, target):
    while source:
        target.append(source.pop())
        if len(target) > 3:
            return 'full'
    return 'moved'


class Account:
    def __init__(self, balance: int):
        self.balance = balance

    def transfer(self, other: 'Account', amount: int):
        if other is self:
            raise ValueError('to itself')
        if amount > self.balance:
            return False
        self.balance -= amount
        other.balance += amount
        return True


def extend(xs, ys):
    n = len(xs)
    ys.append(1)
    if len(xs) > n:
        return 'alias'
    return 'fine'
