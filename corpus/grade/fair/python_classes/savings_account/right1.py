class SavingsAccount:
    def __init__(self):
        self._bookings = []

    def deposit(self, amount):
        self._bookings.append(amount)

    def withdraw(self, amount):
        possible = amount <= self.balance()
        if possible:
            self._bookings.append(-amount)
        return possible

    def add_interest(self, percent):
        interest, rest = divmod(self.balance() * percent, 100)
        self._bookings.append(interest)

    def balance(self):
        return sum(self._bookings)
