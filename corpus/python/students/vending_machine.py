"""A vending machine as a little state machine."""

from enum import Enum

COINS = (5, 10, 20, 50)


class State(Enum):
    IDLE = 1
    PAYING = 2


class VendingMachine:
    def __init__(self, price: int, stock: int):
        self.price = price
        self.stock = stock
        self.inserted = 0
        self.state = State.IDLE

    def insert(self, coin: int) -> int:
        if coin not in COINS:
            raise ValueError("unknown coin")  # PRECONDITION
        self.inserted += coin
        self.state = State.PAYING
        return self.inserted

    def buy(self):
        if self.state is State.IDLE:
            return None
        if self.stock <= 0:
            return self.cancel()
        if self.inserted < self.price:
            return None
        self.stock -= 1
        change = self.inserted - self.price
        self.inserted = 0
        self.state = State.IDLE
        return change

    def cancel(self) -> int:
        back = self.inserted
        self.inserted = 0
        self.state = State.IDLE
        return back


def make_change(amount: int) -> list[int]:
    """
    >>> make_change(35)
    [20, 10, 5]
    """
    result = []
    for coin in sorted(COINS, reverse=True):
        while amount >= coin:
            result.append(coin)
            amount -= coin
    return result
