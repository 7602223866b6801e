class SavingsAccount:
    """
    A savings account, which is empty at the beginning. All amounts are
    positive whole numbers of cents.
    """

    def __init__(self):
        self._balance = 0

    def deposit(self, amount):
        """Pays in the amount."""
        self._balance += amount

    def withdraw(self, amount):
        """
        Pays out the amount and returns True. If there is not enough money in
        the account, nothing happens and False is returned.
        """
        if amount > self._balance:
            return False
        self._balance -= amount
        return True

    def add_interest(self, percent):
        """Adds percent % interest, rounded down to whole cents."""
        self._balance += self._balance * percent // 100

    def balance(self):
        """Returns the current balance in cents."""
        return self._balance
