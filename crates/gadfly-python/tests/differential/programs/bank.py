"""A bank: classes, inheritance, properties, exceptions of one's own."""


class InsufficientFunds(Exception):
    def __init__(self, needed, available):
        super().__init__(f"need {needed:.2f}, have {available:.2f}")
        self.needed = needed
        self.available = available


class Account:
    interest = 0.02
    _count = 0

    def __init__(self, owner, balance=0):
        self.owner = owner
        self._balance = balance
        self.log = []
        Account._count += 1
        self.number = Account._count

    @property
    def balance(self):
        return self._balance

    @balance.setter
    def balance(self, value):
        if value < 0:
            raise ValueError("balance must not be negative")
        self._balance = value

    @classmethod
    def count(cls):
        return cls._count

    @staticmethod
    def euros(amount):
        return f"{amount:,.2f} EUR"

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError(f"bad amount: {amount!r}")
        self.balance += amount
        self.log.append(("deposit", amount))
        return self

    def withdraw(self, amount):
        if amount > self._balance:
            raise InsufficientFunds(amount, self._balance)
        self.balance -= amount
        self.log.append(("withdraw", amount))
        return self

    def __repr__(self):
        return f"{type(self).__name__}({self.owner!r}, {self._balance})"

    def __lt__(self, other):
        return self._balance < other._balance

    def __eq__(self, other):
        if not isinstance(other, Account):
            return NotImplemented
        return self.number == other.number

    def __hash__(self):
        return hash(self.number)


class Savings(Account):
    interest = 0.05

    def add_interest(self):
        self.deposit(self.balance * self.interest)


class Checking(Account):
    def __init__(self, owner, balance=0, limit=100):
        super().__init__(owner, balance)
        self.limit = limit

    def withdraw(self, amount):
        if amount > self._balance + self.limit:
            raise InsufficientFunds(amount, self._balance + self.limit)
        self._balance -= amount
        return self

    @Account.balance.getter
    def balance(self):
        return self._balance + self.limit


a = Account("Ann", 100)
s = Savings("Sam", 2000)
c = Checking("Cat", 50)
print(a, s, c, Account.count())
a.deposit(50).withdraw(30)
print(a.balance, a.log)
s.add_interest()
print(s, Account.euros(s.balance))
for account, amount in [(a, 1000), (c, 120), (c, 500), (a, -5)]:
    try:
        account.withdraw(amount)
        print("ok", account)
    except InsufficientFunds as e:
        print(type(e).__name__, e, e.args, e.needed, e.available)
    except ValueError as e:
        print("ValueError:", e)
try:
    a.deposit(0)
except ValueError as e:
    print(e)
try:
    a.balance = -1
except ValueError as e:
    print(e)
print(sorted([a, s, c]), min([a, s, c]), a == c, a == a, a != s, len({a, s, a}))
print(c.balance, isinstance(c, Account), issubclass(Savings, Account), Checking.__mro__)
print(hasattr(a, "limit"), getattr(c, "limit"), getattr(a, "limit", None), vars(c))
try:
    del a.balance
except AttributeError as e:
    print(type(e).__name__)
print(Account.balance.fget(a), Savings.interest, s.interest, Account.__doc__, __doc__[:6])
