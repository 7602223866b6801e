# VERDICT equivalent
class BankAccount:
    def __init__(self, owner, balance=0):
        self._owner = owner
        self._balance = balance

    def _change(self, amount, sign):
        if amount <= 0:
            raise ValueError(amount)
        new = self._balance + sign * amount
        if sign < 0 and amount > self._balance:
            raise ValueError("overdrawn")
        self._balance = new

    def deposit(self, amount):
        self._change(amount, 1)

    def withdraw(self, amount):
        self._change(amount, -1)

    def get_balance(self):
        return self._balance
