class SavingsAccount:
    def __init__(self):
        self._balance = 0

    def deposit(self, amount):
        self._balance += amount

    def withdraw(self, amount):
        self._balance -= amount
        if self._balance < 0:
            return False
        return True

    def add_interest(self, percent):
        self._balance += self._balance * percent // 100

    def balance(self):
        return self._balance
