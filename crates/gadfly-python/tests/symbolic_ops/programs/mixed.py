import math
from functools import lru_cache


def memo_fib(n: int, memo={}):
    if n in memo:
        return memo[n]
    if n < 2:
        return n
    memo[n] = memo_fib(n - 1) + memo_fib(n - 2)
    return memo[n]


@lru_cache(maxsize=None)
def cached(n: int):
    if n <= 0:
        return 1
    return cached(n - 1) + 1


def counter():
    n = 0

    def step():
        nonlocal n
        n += 1
        return n

    return step() + step()


def while_else(xs: list[int], x: int):
    i = 0
    while i < len(xs):
        if xs[i] == x:
            break
        i += 1
    else:
        return 'absent'
    return i


def for_else(s: str):
    for c in s:
        if not c.isdigit():
            break
    else:
        return 'number'
    return c


def flows(a: int, b: int):
    out = []
    try:
        out.append('try')
        if a > b:
            raise KeyError(a)
        x = a // b
        out.append(x)
    except ZeroDivisionError as e:
        out.append(str(e))
    except KeyError as e:
        out.append(e.args[0])
    else:
        out.append('else')
    finally:
        out.append('finally')
    return out


def sort_pairs(xs: list[tuple[int, str]]):
    return sorted(xs, key=lambda p: (p[1], -p[0]))


def slice_assign(xs: list[int], i: int):
    ys = xs[:]
    ys[i:i + 1] = [7, 8]
    return ys


def delete_at(xs: list[int], i: int):
    ys = xs[:]
    del ys[i]
    return ys


def bit_tricks(n: int):
    if n < 0 or n > 64:
        return None
    return n & -n, n | 8, n ^ 5, n << 2, n >> 1, ~n


def set_comp(xs: list[int]):
    return sorted({abs(x) for x in xs})


def dict_sorted(d: dict[str, int]):
    return sorted(d.items(), key=lambda kv: (-kv[1], kv[0]))


def maxima(xs: list[int], ys: list[int]):
    return [max(a, b) for a, b in zip(xs, ys)]


def digits(s: str):
    return [int(c) for c in s if c.isdigit()]


def roman(n: int):
    out = ''
    for value, letter in ((10, 'X'), (9, 'IX'), (5, 'V'), (4, 'IV'), (1, 'I')):
        while n >= value and len(out) < 6:
            out += letter
            n -= value
    return out


def parse_time(s: str):
    h, m = s.split(':')
    h, m = int(h), int(m)
    if not 0 <= m < 60:
        raise ValueError('minutes: ' + str(m))
    return h * 60 + m


def clamp_all(xs: list[float], low: float, high: float):
    return [min(max(x, low), high) for x in xs]


def weighted(xs: list[float], ws: list[float]):
    if len(xs) != len(ws):
        raise ValueError('lengths')
    return sum(x * w for x, w in zip(xs, ws))


def interest(balance: float, rate: float, years: int):
    for _ in range(years):
        balance += balance * rate / 100
    if balance > 1000:
        return 'rich'
    return balance


def split_bill(total: float, people: int):
    if people <= 0:
        raise ValueError(f'{people} people')
    share = total / people
    return f'{share:.2f} each'


def encode(s: str):
    return '-'.join(str(ord(c)) for c in s)


def is_hex(s: str):
    try:
        int(s, 16)
        return True
    except ValueError:
        return False


def table(n: int):
    return '\n'.join(f'{i} x {n} = {i * n:>3}' for i in range(1, 4))


def nth_word(s: str, n: int):
    return s.split()[n]


def count_if(xs: list[int], limit: int):
    return len([x for x in xs if x > limit]), sum(x > limit for x in xs)


def pairs(xs: list[int], total: int):
    found = []
    for i in range(len(xs)):
        for j in range(i + 1, len(xs)):
            if xs[i] + xs[j] == total:
                found.append((xs[i], xs[j]))
    return found


def insert_sorted(xs: list[int], x: int):
    ys = sorted(xs)
    for i, y in enumerate(ys):
        if x < y:
            ys.insert(i, x)
            return ys
    ys.append(x)
    return ys


def vowels_first(s: str):
    return sorted(s, key=lambda c: (c not in 'aeiou', c))


def title_case(s: str):
    return ' '.join(w[0].upper() + w[1:] for w in s.split(' ') if w)


def any_all(xs: list[int]):
    return any(x == 3 for x in xs), all(x >= 0 for x in xs)


def rounding(x: float):
    return round(x), int(x), math.floor(x), math.ceil(x)


def compare_mixed(n: int, x: float):
    if n > x:
        return 'int'
    if n == x:
        return 'same'
    return 'float'


def truthy(x: int, s: str, xs: list[int]):
    return bool(x), not s, xs or 'empty', x and s


def int_text(n: int):
    s = str(n)
    if s.startswith('1') and len(s) == 2:
        return 'teen'
    if s == s[::-1] and n > 10:
        return 'palindrome'
    return s[-1]


def safe_get(d: dict[str, int], key: str):
    try:
        return d[key]
    except KeyError as error:
        return f'no {error}'


def first_repeat(s: str):
    seen = set()
    for c in s:
        if c in seen:
            return c
        seen.add(c)
    return None


def swap_ends(xs: list[int]):
    ys = list(xs)
    if len(ys) > 1:
        ys[0], ys[-1] = ys[-1], ys[0]
    return ys


def running(xs: list[int]):
    out, total = [], 0
    for x in xs:
        total += x
        out.append(total)
    assert total != 42, f'total is {total}'
    return out


def trim(s: str):
    return s.strip().lower().replace(' ', '_')


def sign(x: float):
    return (x > 0) - (x < 0)


def ladder(n: int):
    return [[j for j in range(i)] for i in range(n)]
