"""Bank account with history."""


class InsufficientFunds(Exception):
    pass


class Account:
    def __init__(self, owner, balance=0):
        if balance < 0:
            raise ValueError("balance must not be negative")  # PRECONDITION
        self.owner = owner
        self.balance = balance
        self.history = []

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError("amount must be positive")  # PRECONDITION
        self.balance += amount
        self.history.append(("deposit", amount))
        return self.balance

    def withdraw(self, amount):
        if amount <= 0:
            raise ValueError("amount must be positive")  # PRECONDITION
        if amount > self.balance:
            raise InsufficientFunds("only %s left" % self.balance)  # PRECONDITION
        self.balance -= amount
        self.history.append(("withdraw", amount))
        return self.balance

    def total_deposited(self):
        total = 0
        for kind, amount in self.history:
            if kind == "deposit":
                total += amount
        return total


class SavingsAccount(Account):
    def __init__(self, owner, balance=0, rate=2):
        super().__init__(owner, balance)
        self.rate = rate

    def add_interest(self):
        interest = self.balance * self.rate // 100
        if interest > 0:
            self.deposit(interest)
        return interest


def transfer(source, target, amount):
    if source is target:
        return False
    try:
        source.withdraw(amount)
    except InsufficientFunds:
        return False
    target.deposit(amount)
    return True
