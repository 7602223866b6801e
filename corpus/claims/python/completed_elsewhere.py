"""Objects that another function of the module completes or changes."""


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
    limit = 0

    def __init__(self, owner: str):
        self.owner = owner
        self.frozen = False

    def status(self) -> str:
        if self.frozen:
            return "frozen"
        if self.limit > 10:
            return "gold"
        return "open"


def freeze(account: Account) -> None:
    account.frozen = True


def raise_limits() -> None:
    Account.limit = 100


SEEN = []


def remember(value: int) -> None:
    SEEN.append(value)


def has_seen() -> bool:
    if SEEN:
        return True
    return False


_mode = "plain"


def set_mode(mode: str) -> None:
    global _mode
    _mode = mode


def label(n: int) -> str:
    if _mode == "loud":
        return "N" + str(n)
    return str(n)
