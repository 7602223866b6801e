# VERDICT different: BankAccount("a", 5).get_balance() prints 5 and returns None
class BankAccount:
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
        print(self.balance)
