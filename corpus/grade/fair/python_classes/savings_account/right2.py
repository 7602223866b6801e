class SavingsAccount:
    def __init__(self):
        self._cents = 0

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError("amount must be positive")
        self._cents = self._cents + amount

    def withdraw(self, amount):
        if amount <= 0:
            raise ValueError("amount must be positive")
        if self._cents >= amount:
            self._cents = self._cents - amount
            return True
        else:
            return False

    def add_interest(self, percent):
        self._cents = self._cents * (100 + percent) // 100

    def balance(self):
        return self._cents
