"""Classes without annotations, as beginners write them."""


class Stack:
    def __init__(self):
        self.items = []

    def push(self, x):
        self.items.append(x)

    def pop(self):
        return self.items.pop()

    def peek(self):
        return self.items[-1]

    def size(self):
        return len(self.items)


class Account:
    def __init__(self, owner, balance=0):
        self.owner = owner
        self.balance = balance
        self.log = {}

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError("amount")
        self.balance += amount
        self.log[amount] = self.log.get(amount, 0) + 1

    def withdraw(self, amount):
        if amount > self.balance:
            return False
        self.balance -= amount
        return True

    def share(self, n):
        return self.balance / n

    def most(self):
        return max(self.log, key=self.log.get)


def transfer(a, b, amount):
    if a.withdraw(amount):
        b.deposit(amount)
        return a.balance + b.balance
    return None


def drain(stack):
    out = []
    while stack.size() > 0:
        out.append(stack.pop())
    return out


def both(s, t):
    if s.peek() == t.peek():
        return s.pop() + t.pop()
    return None
