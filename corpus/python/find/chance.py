import random
from random import choice, randint, sample


def roll_of_six() -> int:
    roll = random.randint(1, 6)
    return 60 // (roll - 6)  # BUG division-by-zero


def roll_fixed() -> int:
    roll = random.randint(1, 6)
    return 60 // roll


def draw_two(names: list[str]) -> str:
    first = choice(names)  # BUG index-out-of-bounds
    names.remove(first)
    second = random.choice(names)  # BUG index-out-of-bounds
    return first + second


def draw_two_fixed(names: list[str]):
    if len(names) < 2:
        return None
    first = choice(names)
    names.remove(first)
    return first + random.choice(names)


def climb(top: int):
    if top < 1:
        return None
    first = randint(1, top)
    return randint(first + 1, top)  # BUG uncaught-exception


def climb_fixed(top: int):
    if top < 1:
        return None
    first = randint(1, top)
    return randint(first, top)


def wheel() -> str:
    fields = ["lose", "win", "again"]
    return fields[random.randrange(4)]  # BUG index-out-of-bounds


def wheel_fixed() -> str:
    fields = ["lose", "win", "again"]
    return fields[random.randrange(3)]


def half() -> int:
    return 1 // int(random.random() * 10)  # BUG division-by-zero


def half_fixed() -> int:
    return 1 // (1 + int(random.random() * 10))


def team(players: list[str]) -> list:
    return sample(players, 2)  # BUG uncaught-exception


def team_fixed(players: list[str]) -> list:
    return sample(players, min(2, len(players)))


class Safe:
    def __init__(self):
        self.code = [random.randint(0, 9) for _ in range(2)]

    def share(self) -> float:
        return self.code[0] / self.code[1]  # BUG division-by-zero

    def share_fixed(self) -> float:
        return self.code[0] / (self.code[1] or 1)


def top_card() -> int:
    deck = [1, 2, 3]
    random.shuffle(deck)
    return 6 // (deck[0] - 3)  # BUG division-by-zero


def at_least_one() -> int:
    if random.randint(1, 6) < 1:
        return 0  # UNREACHABLE
    if not 0 <= random.random() < 1:
        return 0  # UNREACHABLE
    if random.uniform(2, 3) < 2:
        return 0  # UNREACHABLE
    if random.getrandbits(4) > 15:
        return 0  # UNREACHABLE
    return 1


def seeded() -> int:
    random.seed(3)
    if random.randint(1, 6) == 6:
        return 1 // 0  # UNREACHABLE
    return 1
