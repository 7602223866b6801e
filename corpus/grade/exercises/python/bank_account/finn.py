# VERDICT equivalent
class BankAccount:
    def __init__(self, owner, balance=0):
        self.name = owner
        self.movements = [balance]

    def deposit(self, amount):
        if not amount > 0:
            raise ValueError("not positive")
        self.movements.append(amount)

    def withdraw(self, amount):
        if amount <= 0:
            raise ValueError("not positive")
        if self.get_balance() < amount:
            raise ValueError("not enough money")
        self.movements.append(-amount)

    def get_balance(self):
        total = 0
        for m in self.movements:
            total += m
        return total
