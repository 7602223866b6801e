"""Functions without annotations, as beginners write them."""


def mean(xs):
    return sum(xs) / len(xs)


def second(xs):
    return sorted(xs)[-2]


def vowels(s):
    n = 0
    for c in s:
        if c.lower() in "aeiou":
            n += 1
    return n


def invert(d):
    return {v: k for k, v in d.items()}


def fact(n):
    if n == 0:
        return 1
    return n * fact(n - 1)


def lookup(table, key):
    if key in table:
        return table[key]
    return table["default"]


def chunked(xs, n):
    return [xs[i:i + n] for i in range(0, len(xs), n)]


def between(x, lo, hi):
    if lo > hi:
        lo, hi = hi, lo
    if lo <= x <= hi:
        return x
    return 1 / (hi - lo)


def trim(s):
    while s[0] == " ":
        s = s[1:]
    return s


def fib(n, memo={}):
    if n in memo:
        return memo[n]
    if n < 2:
        return n
    memo[n] = fib(n - 1) + fib(n - 2)
    return memo[n]
