import math
import string
from collections import Counter, defaultdict, deque
from functools import reduce


def bmi(weight, height):
    value = weight / height ** 2
    if value < 18.5:
        return 'under'
    elif value < 25:
        return 'normal'
    return 'over'


def fizzbuzz(n):
    out = []
    for i in range(1, n + 1):
        if i % 15 == 0:
            out.append('FizzBuzz')
        elif i % 3 == 0:
            out.append('Fizz')
        elif i % 5 == 0:
            out.append('Buzz')
        else:
            out.append(str(i))
    return ' '.join(out)


def count_letters(text):
    counts = {}
    for ch in text.lower():
        if ch.isalpha():
            counts[ch] = counts.get(ch, 0) + 1
    return counts


def most_common(words):
    best, most = None, 0
    counts = Counter(words)
    for word in counts:
        if counts[word] > most:
            best, most = word, counts[word]
    return best


def flatten(items):
    out = []
    for x in items:
        if isinstance(x, list):
            out.extend(flatten(x))
        else:
            out.append(x)
    return out


def safe_div(a, b):
    try:
        return a / b
    except ZeroDivisionError:
        return None
    finally:
        pass


def password_ok(pw):
    if len(pw) < 2:
        return 'short'
    if not any(c.isdigit() for c in pw):
        return 'digit'
    if not any(c.isupper() for c in pw):
        return 'upper'
    if pw[0] in string.punctuation:
        return 'start'
    return 'ok'


def change(cents):
    coins = []
    for coin in (50, 20, 5, 1):
        while cents >= coin:
            coins.append(coin)
            cents -= coin
    return coins


def matrix_sum(m):
    total = 0
    for row in m:
        for x in row:
            total += x
    return total


def diagonal(m):
    return [m[i][i] for i in range(len(m))]


def reverse_words(s):
    return ' '.join(reversed(s.split(' ')))


def is_pangram(s, letters='ab'):
    return set(letters) <= set(s.lower())


def to_binary(n):
    if n < 0:
        raise ValueError('negative')
    if n == 0:
        return '0'
    digits = ''
    while n:
        digits = str(n % 2) + digits
        n //= 2
    return digits


def parse_pair(s):
    key, value = s.split('=')
    return key.strip(), int(value)


def remove_dups(xs):
    seen = set()
    out = []
    for x in xs:
        if x not in seen:
            seen.add(x)
            out.append(x)
    return out


def rotate(xs, k):
    if not xs:
        return xs
    k %= len(xs)
    return xs[-k:] + xs[:-k]


def merge(a, b):
    i = j = 0
    out = []
    while i < len(a) and j < len(b):
        if a[i] <= b[j]:
            out.append(a[i])
            i += 1
        else:
            out.append(b[j])
            j += 1
    return out + a[i:] + b[j:]


def apply_twice(f, x):
    return f(f(x))


def compose_sum(xs):
    return reduce(lambda a, b: a + b, xs, 0)


def evens(xs):
    return [x for x in xs if x % 2 == 0]


def index_of_max(xs):
    best = 0
    for i, x in enumerate(xs):
        if x > xs[best]:
            best = i
    return best


def group_by_first(words):
    groups = defaultdict(list)
    for w in words:
        groups[w[0]].append(w)
    return dict(groups)


def queue_sim(xs):
    q = deque(xs)
    out = []
    while q:
        x = q.popleft()
        if x > 2:
            q.append(x - 3)
        out.append(x)
    return out


def letter_grade(score):
    if not isinstance(score, (int, float)):
        raise TypeError('score must be a number')
    if score < 0 or score > 100:
        raise ValueError(f'out of range: {score}')
    return 'ABCDF'[min(4, int((100 - score) // 10))]


def collatz(n):
    steps = 0
    while n != 1 and steps < 6:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps


def pascal(n):
    row = [1]
    for _ in range(n):
        row = [a + b for a, b in zip([0] + row, row + [0])]
    return row


def _gen_squares(limit):
    n = 0
    while n * n < limit:
        yield n * n
        n += 1


def use_gen(limit):
    return list(_gen_squares(limit))


def stars(n, m):
    for i in range(n):
        print('*' * m, i)
    return n * m


def initials(name):
    return ''.join(part[0].upper() + '.' for part in name.split())


def find_all(s, c):
    return [i for i, x in enumerate(s) if x == c]


def swap_case(s):
    out = ''
    for c in s:
        if c.isupper():
            out += c.lower()
        elif c.islower():
            out += c.upper()
        else:
            out += c
    return out


def distance(p, q):
    return math.sqrt((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2)


def leap_days(a, b):
    n = 0
    for y in range(a, b):
        if y % 4 == 0 and y % 100 != 0 or y % 400 == 0:
            n += 1
    return n


def lookup(table, key, default=None):
    if key in table:
        return table[key]
    return default


def invert(d):
    return {v: k for k, v in d.items()}


def total_price(cart):
    total = 0
    for name, (price, count) in cart.items():
        total += price * count
    return round(total, 2)


def try_int(s):
    try:
        return int(s)
    except ValueError:
        return None


def nested_access(d):
    return d['a']['b'][0]


def sum_digits(n):
    return sum(int(c) for c in str(n))


def armstrong(n):
    if n < 0 or n > 400:
        return False
    digits = [int(c) for c in str(n)]
    return sum(d ** len(digits) for d in digits) == n


def histogram(values):
    return '\n'.join('#' * v for v in values)


def clock(minutes):
    return f'{minutes // 60:02d}:{minutes % 60:02d}'


def ternary(x):
    return 'neg' if x < 0 else 'zero' if x == 0 else 'pos'


def chained(a, b, c):
    return a < b < c


def unpack(xs):
    first, *rest = xs
    return first, rest


def with_default(x=3, *args, **kw):
    return x + len(args) + len(kw)


def zipped(a, b):
    return {x: y for x, y in zip(a, b) if x != y}


def depth(t):
    if t is None:
        return 0
    left, value, right = t
    return 1 + max(depth(left), depth(right))


def match_it(x):
    match x:
        case 0:
            return 'zero'
        case [a, b]:
            return a
        case {'k': v}:
            return v
        case str():
            return 'text'
        case _:
            return 'other'


def walrus(s):
    if (n := len(s)) > 1:
        return n
    return s[0]


def vowel_ratio(s):
    v = sum(c in 'aeiou' for c in s)
    return v / len(s)


def is_sorted_desc(xs):
    return xs == sorted(xs, reverse=True)


def second_smallest(xs):
    return sorted(set(xs))[1]


def common_prefix(a, b):
    i = 0
    while i < min(len(a), len(b)) and a[i] == b[i]:
        i += 1
    return a[:i]


def hex_digit(c):
    if '0' <= c <= '9':
        return ord(c) - ord('0')
    if 'a' <= c <= 'f':
        return ord(c) - ord('a') + 10
    raise ValueError('not a hex digit: ' + c)


def bits(n):
    count = 0
    while n:
        count += n & 1
        n >>= 1
    return count


def sign_product(xs):
    p = 1
    for x in xs:
        p *= x
    return (p > 0) - (p < 0)


def median(xs):
    xs = sorted(xs)
    n = len(xs)
    if n % 2:
        return xs[n // 2]
    return (xs[n // 2 - 1] + xs[n // 2]) / 2


def celsius(f):
    c = (f - 32) * 5 / 9
    if c < 0:
        return 'freezing'
    if c > 30:
        return 'hot'
    return round(c, 1)


def compare_versions(a, b):
    x = [int(p) for p in a.split('.')]
    y = [int(p) for p in b.split('.')]
    return (x > y) - (x < y)


def censor(text, word):
    return text.replace(word, '*' * len(word))


def pad(s, n):
    return s.rjust(n, '0') if n > 0 else s.ljust(-n)


def quadratic(a, b, c):
    d = b ** 2 - 4 * a * c
    if d < 0:
        return ()
    if d == 0:
        return (-b / (2 * a),)
    return ((-b - d ** 0.5) / (2 * a), (-b + d ** 0.5) / (2 * a))
