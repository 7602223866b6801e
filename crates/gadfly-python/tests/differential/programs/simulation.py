"""A bank queue, a vending machine, an inventory, a text adventure: classes working together."""
import random
from abc import ABC, abstractmethod
from collections import defaultdict, deque
from dataclasses import dataclass, field
from enum import Enum, auto
from heapq import heappop, heappush


class State(Enum):
    IDLE = auto()
    HAS_MONEY = auto()
    SOLD = auto()


class Machine:
    prices = {"cola": 150, "water": 100}

    def __init__(self):
        self.state, self.money, self.stock = State.IDLE, 0, {"cola": 1, "water": 2}

    def insert(self, coin):
        if coin not in (10, 20, 50, 100):
            raise ValueError(f"coin {coin} not accepted")
        self.money += coin
        self.state = State.HAS_MONEY

    def buy(self, item):
        if self.state is not State.HAS_MONEY:
            raise RuntimeError("insert money first")
        try:
            price = self.prices[item]
        except KeyError:
            raise LookupError(f"no {item}") from None
        if not self.stock[item]:
            raise RuntimeError(f"{item} sold out")
        if self.money < price:
            return f"{price - self.money} missing"
        self.money -= price
        self.stock[item] -= 1
        self.state = State.IDLE if not self.money else State.HAS_MONEY
        return item

    def refund(self):
        coins, left = [], self.money
        for c in (100, 50, 20, 10):
            n, left = divmod(left, c)
            coins += [c] * n
        self.money, self.state = 0, State.IDLE
        return coins


m = Machine()
for action, arg in [("buy", "cola"), ("insert", 100), ("buy", "cola"), ("insert", 5), ("insert", 100), ("buy", "cola"), ("refund", None), ("insert", 100), ("buy", "tea"), ("insert", 100), ("buy", "cola"), ("buy", "water"), ("refund", None)]:
    try:
        method = getattr(m, action)
        print(action, arg, "->", method(arg) if arg is not None else method(), m.state.name, m.money)
    except (ValueError, RuntimeError, LookupError) as e:
        print(action, arg, "!", type(e).__name__, e)


@dataclass(order=True)
class Event:
    time: int
    seq: int
    action: str = field(compare=False)
    who: int = field(compare=False, default=0)


class Simulation:
    def __init__(self, seed, customers):
        self.rng = random.Random(seed)
        self.events, self.queue, self.now, self.seq = [], deque(), 0, 0
        self.busy, self.waits = False, []
        self.arrived = {}
        t = 0
        for i in range(customers):
            t += self.rng.randint(1, 5)
            self.schedule(t, "arrive", i)

    def schedule(self, time, action, who):
        self.seq += 1
        heappush(self.events, Event(time, self.seq, action, who))

    def run(self):
        while self.events:
            e = heappop(self.events)
            self.now = e.time
            getattr(self, "on_" + e.action)(e.who)
        return self.waits

    def on_arrive(self, who):
        self.arrived[who] = self.now
        self.queue.append(who)
        self.serve()

    def on_leave(self, who):
        self.busy = False
        self.serve()

    def serve(self):
        if self.busy or not self.queue:
            return
        who = self.queue.popleft()
        self.busy = True
        self.waits.append(self.now - self.arrived[who])
        self.schedule(self.now + self.rng.randint(2, 6), "leave", who)


waits = Simulation(42, 12).run()
print(waits, f"{sum(waits) / len(waits):.2f}", max(waits))


class Item(ABC):
    tax = 0.1

    def __init__(self, name, price):
        self.name, self.price = name, price

    @abstractmethod
    def label(self):
        ...

    @property
    def gross(self):
        return round(self.price * (1 + self.tax), 2)


class Book(Item):
    tax = 0.05

    def label(self):
        return f"book {self.name!r}"


class Toy(Item):
    def __init__(self, name, price, age):
        super().__init__(name, price)
        self.age = age

    def label(self):
        return f"toy {self.name} ({self.age}+)"


class Cart:
    def __init__(self):
        self.lines = defaultdict(int)

    def add(self, item, n=1):
        self.lines[item] += n
        return self

    def __len__(self):
        return sum(self.lines.values())

    def total(self):
        return round(sum(i.gross * n for i, n in self.lines.items()), 2)

    def receipt(self):
        rows = [f"{i.label():<20}{n:>3} x {i.gross:>7.2f}" for i, n in sorted(self.lines.items(), key=lambda p: p[0].name)]
        return "\n".join(rows + ["-" * 34, f"{'total':<20}{self.total():>13.2f}"])


cart = Cart().add(Book("SICP", 40)).add(Toy("duck", 3.5, 1), 4).add(Book("K&R", 25.5))
print(len(cart), cart.total())
print(cart.receipt())
try:
    Item("x", 1)
except TypeError as e:
    print("abstract")
rooms = {"hall": {"north": "attic", "east": "kitchen"}, "attic": {"south": "hall"}, "kitchen": {"west": "hall"}}
here, bag, things = "hall", [], {"kitchen": ["knife"], "attic": ["map"]}
for command in "look;go east;take knife;go up;go west;go north;take map;drop knife;look;inventory;dance".split(";"):
    verb, *rest = command.split()
    if verb == "go":
        target = rooms[here].get(rest[0])
        if target:
            here = target
            print("you are in the", here)
        else:
            print("you cannot go", rest[0])
    elif verb == "take" and rest[0] in things.get(here, []):
        things[here].remove(rest[0])
        bag.append(rest[0])
    elif verb == "drop" and rest[0] in bag:
        bag.remove(rest[0])
        things.setdefault(here, []).append(rest[0])
    elif verb == "look":
        print(here, things.get(here, []), sorted(rooms[here]))
    elif verb == "inventory":
        print(bag or "nothing")
    else:
        print(f"what is {verb!r}?")
