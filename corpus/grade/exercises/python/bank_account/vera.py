# VERDICT different: BankAccount("a", 5): after the refused withdraw(9) the balance is -4: subtracts before it checks
class BankAccount:
    def __init__(self, owner, balance=0):
        self.owner = owner
        self.balance = balance

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError("amount must be positive")
        self.balance += amount

    def withdraw(self, amount):
        if amount <= 0:
            raise ValueError("amount must be positive")
        self.balance -= amount
        if self.balance < 0:
            raise ValueError("not enough money")

    def get_balance(self):
        return self.balance
