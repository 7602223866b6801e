import math
from collections import defaultdict, Counter
from functools import lru_cache, reduce


def safe_divide(a, b):
    try:
        return a / b
    except ZeroDivisionError:
        return None


def parse(text):
    try:
        value = int(text)
    except ValueError:
        return -1
    else:
        if value > 5:
            return value
    finally:
        text = None
    return 0


def grade(points):
    if points >= 90:
        return 'A'
    elif points >= 75:
        return 'B'
    elif points >= 60:
        return 'C'
    else:
        return 'F'


def leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def binary_search(xs, x):
    low, high = 0, len(xs) - 1
    while low <= high:
        mid = (low + high) // 2
        if xs[mid] == x:
            return mid
        if xs[mid] < x:
            low = mid + 1
        else:
            high = mid - 1
    return -1


def group(words):
    groups = defaultdict(list)
    for w in words:
        groups[len(w)].append(w)
    return dict(groups)


def most_common(xs):
    if not xs:
        return None
    return Counter(xs).most_common(1)[0][0]


def transpose(matrix):
    if not matrix:
        return []
    result = []
    for j in range(len(matrix[0])):
        row = []
        for i in range(len(matrix)):
            row.append(matrix[i][j])
        result.append(row)
    return result


def diagonal(grid):
    total = 0
    for i in range(len(grid)):
        total += grid[i][i]
    return total


@lru_cache(maxsize=None)
def fib(n: int) -> int:
    if n < 2:
        return n
    if n > 6:
        return 0
    return fib(n - 1) + fib(n - 2)


def product(xs):
    return reduce(lambda a, b: a * b, xs, 1)


def classify(point):
    match point:
        case (0, 0):
            return 'origin'
        case (x, 0):
            return 'x axis'
        case (0, y):
            return 'y axis'
        case _:
            return 'elsewhere'


def kind(command):
    match command:
        case 'go' | 'run':
            return 1
        case int(n) if n > 3:
            return 2
        case [x, *rest]:
            return 3
        case None:
            return 4
        case _:
            return 5


def menu():
    choice = input('? ')
    if choice == 'q':
        return 'quit'
    if choice == 'n':
        return 'new ' + input('name? ')
    return 'unknown'


def read_number():
    while True:
        try:
            return int(input())
        except ValueError:
            print('again')


def powers(n: int):
    result = []
    i = 1
    while i <= n:
        result.append(i * i)
        i += 1
        if i == 4:
            break
    else:
        result.append(0)
    return result


def first_negative(xs):
    for i, x in enumerate(xs):
        if x < 0:
            return i
    else:
        return None


def zipped(xs, ys):
    result = []
    for x, y in zip(xs, ys):
        if x > y:
            result.append(x)
        else:
            result.append(y)
    return result


def unique(xs):
    seen = set()
    result = []
    for x in xs:
        if x not in seen:
            seen.add(x)
            result.append(x)
    return result


def root(a: float) -> float:
    if a < 0:
        raise ValueError('negative')
    return math.sqrt(a)


def swap(pair):
    a, b = pair
    return b, a


def merge(d1, d2):
    result = dict(d1)
    for k in d2:
        if k in result:
            result[k] += d2[k]
        else:
            result[k] = d2[k]
    return result


def count_words(text):
    counts = {}
    for word in text.split():
        counts[word] = counts.get(word, 0) + 1
    return counts


def caesar(text: str, shift: int) -> str:
    result = ''
    for c in text:
        if c.isupper():
            result += chr((ord(c) - 65 + shift) % 26 + 65)
        elif c.islower():
            result += chr((ord(c) - 97 + shift) % 26 + 97)
        else:
            result += c
    return result


def validate(age):
    if not isinstance(age, int):
        raise TypeError('age')
    if age < 0 or age > 150:
        raise ValueError('age')
    return age


def nested(n):
    def helper(k):
        if k > 2:
            return 'big'
        return 'small'
    return helper(n) + '!'


def accumulate(xs, acc=None):
    if acc is None:
        acc = []
    for x in xs:
        acc.append(x)
    return acc


counter = 0


def increment(step):
    global counter
    if step > 0:
        counter += step
    return counter


def squares(limit: int):
    return [i * i for i in range(limit) if i % 2]


def any_big(xs):
    return any(x > 100 for x in xs)


def intersect(a: list, b: list) -> list:
    return [x for x in a if x in b]
