"""Objects that another function completes, or that anybody may change."""


class Node:
    def __init__(self, data):
        self.data = data


def make_set(x: Node) -> None:
    x.parent = x


def same_set(x: Node, y: Node) -> bool:
    if x.parent is y.parent:
        return True
    return False


class Account:
    def __init__(self) -> None:
        self.balance = 0


def rich(account: Account) -> bool:
    if account.balance > 100:
        return True
    return False
