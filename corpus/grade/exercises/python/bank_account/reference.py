# REFERENCE
class BankAccount:
    """deposit and withdraw need a positive amount, withdraw at most the balance, else ValueError."""
    def __init__(self, owner, balance=0):
        self.owner = owner
        self.balance = balance

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError("amount must be positive")
        self.balance += amount

    def withdraw(self, amount):
        if amount <= 0 or amount > self.balance:
            raise ValueError("cannot withdraw")
        self.balance -= amount

    def get_balance(self):
        return self.balance
