# Numbers drawn without a seed are inputs.
import random
import random as r
import secrets
from random import choice, randint, shuffle as mix


def six():
    if random.randint(1, 6) == 6:
        return 'six'
    return 'less'


def between(low: int, high: int):
    x = randint(low, high)
    if x == high:
        return 'high'
    if x < low:  # UNREACHABLE
        return 'never'  # UNREACHABLE
    return x


def stepped():
    x = r.randrange(10, 0, -3)
    if x == 4:
        return 'four'
    if x == 5:  # UNREACHABLE
        return 'never'  # UNREACHABLE
    return 'other'


def below(n: int):
    try:
        return random.randrange(n)
    except ValueError:
        return None


def coin():
    x = random.random()
    if x < 0.5:
        return 'heads'
    if x == 1.0:  # UNREACHABLE
        return 'never'  # UNREACHABLE
    return 'tails'


def between_floats():
    x = random.uniform(-2, 2)
    if x > 1.5:
        return 'high'
    if x < -3:  # UNREACHABLE
        return 'never'  # UNREACHABLE
    return 'low'


def pick(player: str):
    computer = choice(['rock', 'paper', 'scissors'])
    if computer == player:
        return 'draw'
    if computer == 'paper':
        return 'paper'
    return 'else'


def pick_object():
    boxes = [[1], [2, 3], []]
    box = random.choice(boxes)
    box.append(0)
    if len(boxes[1]) == 3:
        return 'middle'
    return boxes


def order(x, y, z):
    items = [x, y, z]
    random.shuffle(items)
    if items[0] is z and items[1] is x:
        return 'turned'
    return items


def deck():
    cards = list(range(12))
    mix(cards)
    if cards[0] > cards[1]:
        return 'falling'
    if cards[0] == 5:
        return 'five'
    return cards


def lots():
    drawn = random.sample(range(1, 50), 3)
    if 49 in drawn:
        return 'last'
    if drawn[0] == drawn[1]:  # UNREACHABLE
        return 'never'  # UNREACHABLE
    return drawn


def weighted():
    drawn = random.choices('abc', weights=[1, 0, 3], k=2)
    if 'b' in drawn:  # UNREACHABLE
        return 'never'  # UNREACHABLE
    if drawn == ['c', 'a']:
        return 'both'
    return drawn


def bits():
    x = random.getrandbits(4)
    if x > 15:  # UNREACHABLE
        return 'never'  # UNREACHABLE
    if x == 15:
        return 'all'
    return x


def bell():
    if random.gauss(100, 15) > 130:
        return 'far'
    if random.expovariate(1.5) > 3:
        return 'late'
    if random.normalvariate(0, 1) < -2:
        return 'low'
    return random.betavariate(2, 3) < 0.5


class Die:
    def __init__(self, sides=6):
        self.sides = sides
        self.value = random.randint(1, self.sides)

    def roll(self):
        before = self.value
        self.value = random.randint(1, self.sides)
        if self.value == before:
            return 'again'
        return self.value


def of_its_own():
    generator = random.Random()
    if generator.randint(1, 3) == 3:
        return generator.choice('ab')
    return generator.random()


def from_the_system():
    generator = random.SystemRandom()
    if generator.random() < 0.25:
        return 'seldom'
    return generator.randint(1, 2)


def in_secret():
    if secrets.randbelow(100) == 99:
        return 'last'
    if secrets.choice([1, 2, 3]) == 2:
        return 'middle'
    return secrets.randbits(3)


def seeded():
    generator = random.Random(4)
    if generator.randint(1, 6) == 2:  # UNREACHABLE
        return 'always'
    return 'never'  # UNREACHABLE


def seeded_by(seed: int):
    random.seed(seed)
    return random.random()


def seeded_anew():
    random.seed()
    if random.randint(0, 1):
        return 1
    return 0


def until_six():
    rolls = 0
    while True:
        rolls += 1
        if random.randint(1, 6) == 6:
            return rolls


def guess():
    secret = random.randint(1, 10)
    guessed = int(input('? '))
    if guessed == secret:
        print('right')
    elif guessed < secret:
        print('low')
    else:
        print('high')


def rolls(n: int):
    for _ in range(n):
        yield random.randint(1, 6)
