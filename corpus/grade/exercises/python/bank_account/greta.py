# VERDICT equivalent
class BankAccount:
    def __init__(self, owner, balance=0):
        self.data = {"owner": owner, "balance": balance}

    def deposit(self, amount):
        if amount > 0:
            self.data["balance"] = self.data["balance"] + amount
        else:
            raise ValueError("wrong amount")

    def withdraw(self, amount):
        if amount > 0:
            if amount <= self.data["balance"]:
                self.data["balance"] = self.data["balance"] - amount
            else:
                raise ValueError("too much")
        else:
            raise ValueError("wrong amount")

    def get_balance(self):
        return self.data["balance"]
