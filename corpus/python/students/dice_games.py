"""Games of chance, as beginners write them."""
import random
from random import choice, randint

MOVES = ["rock", "paper", "scissors"]
BEATS = {"rock": "scissors", "paper": "rock", "scissors": "paper"}


class Die:
    def __init__(self, sides: int = 6):
        if sides < 2:
            raise ValueError("a die has at least two sides")  # PRECONDITION
        self.sides = sides
        self.value = random.randint(1, sides)

    def roll(self) -> int:
        self.value = random.randint(1, self.sides)
        return self.value

    def is_highest(self) -> bool:
        return self.value == self.sides


class Deck:
    def __init__(self):
        self.cards = [(rank, suit) for suit in "SH" for rank in range(1, 5)]
        random.shuffle(self.cards)

    def deal(self, count: int) -> list:
        if count < 0 or count > len(self.cards):
            raise ValueError("there are not so many cards")  # PRECONDITION
        hand = self.cards[:count]
        del self.cards[:count]
        return hand


def lucky() -> str:
    if random.randint(1, 6) == 6:
        return "win"
    return "lose"


def two_dice() -> str:
    first = randint(1, 6)
    second = randint(1, 6)
    if first == second:
        return f"double {first}"
    if first + second > 9:
        return "high"
    return "low"


def coin() -> str:
    return "heads" if random.random() < 0.5 else "tails"


def play(player: str) -> str:
    if player not in BEATS:
        raise ValueError("no such move")  # PRECONDITION
    computer = choice(MOVES)
    if player == computer:
        return "draw"
    if BEATS[player] == computer:
        return "you win"
    return "you lose"


def guess_the_number() -> int:
    secret = random.randrange(1, 11)
    tries = 0
    while tries < 2:
        try:
            number = int(input("Your guess? "))
        except ValueError:
            print("A number, please.")
            continue
        except EOFError:
            return -1
        tries += 1
        if number < secret:
            print("Too low.")
        elif number > secret:
            print("Too high.")
        else:
            print("Right!")
            return tries
    print("The number was", secret)
    return 0


def draw_winner(names: list[str]):
    if not names:
        return None
    winner = random.choice(names)
    names.remove(winner)
    return winner


def password(length: int) -> str:
    word = "".join(random.choice("abcXYZ019") for _ in range(length))
    if not any(c.isdigit() for c in word):
        word += random.choice("0123456789")
    return word


def walk(steps: int) -> int:
    position = 0
    for _ in range(steps):
        if random.random() < 0.5:
            position += 1
        else:
            position -= 1
    return position


def rarity() -> str:
    chance = random.random() * 100
    if chance < 10:
        return "rare"
    if chance < 50:
        return "uncommon"
    return "common"


def lottery(mine: int) -> str:
    numbers = random.sample(range(1, 50), 3)
    if mine in numbers:
        return "hit"
    return "miss"


def weather() -> str:
    sky = random.choices(["sun", "rain", "snow"], weights=[5, 3, 1])[0]
    warmth = random.uniform(-10, 30)
    if sky == "snow" and warmth > 5:
        sky = "rain"
    if warmth > 25:
        return sky + ", hot"
    return sky


def shuffled(items: list[int]) -> bool:
    before = list(items)
    random.shuffle(items)
    return items != before


def tall(average: float = 175.0) -> bool:
    height = random.gauss(average, 10)
    if height > 195:
        return True
    return False


def own_generator() -> str:
    generator = random.Random()
    if generator.random() > 0.75:
        return "rare"
    return generator.choice(["common", "plain"])


def always_the_same() -> int:
    generator = random.Random(7)
    if generator.randint(1, 100) > 50:
        return 1  # UNREACHABLE
    return 2
