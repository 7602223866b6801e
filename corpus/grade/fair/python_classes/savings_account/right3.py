class SavingsAccount:
    def __init__(self):
        self._paid_in = 0
        self._paid_out = 0

    def deposit(self, amount):
        if amount > 0:
            self._paid_in += amount

    def withdraw(self, amount):
        if self._paid_in - self._paid_out - amount < 0:
            return False
        self._paid_out += amount
        return True

    def add_interest(self, percent):
        hundredths = self.balance() * percent
        self.deposit((hundredths - hundredths % 100) // 100)

    def balance(self):
        return self._paid_in - self._paid_out
