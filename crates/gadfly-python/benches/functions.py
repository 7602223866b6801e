"""What both machines run: the ordinary work of programs, one function each."""


def loops(n):
    total = 0
    for i in range(n):
        if i % 3 == 0:
            total += i * 2
        elif i % 5 == 0:
            total -= i
        else:
            total ^= i
    return total


def floats(n):
    i = 0
    s = 0.0
    while i < n:
        s = s + i * 0.5
        i += 1
    return s


def lists(n):
    xs = []
    for i in range(n):
        xs.append(i * i)
    ys = [x for x in xs if x % 2 == 0]
    t = 0
    for i in range(len(ys)):
        t += ys[i]
    return t + len(xs)


def strings(n):
    s = ""
    for i in range(n):
        s += chr(97 + i % 26)
    out = []
    for c in s:
        if c in "aeiou":
            out.append(c.upper())
        else:
            out.append(c)
    return len("".join(out).split("A"))


def dicts(n):
    counts = {}
    for i in range(n):
        k = i % 97
        if k in counts:
            counts[k] += 1
        else:
            counts[k] = 1
    words = {}
    for i in range(n // 2):
        w = "w" + str(i % 50)
        words[w] = words.get(w, 0) + 1
    return sum(counts.values()) + len(words)


def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)


class Counter:
    def __init__(self, start):
        self.value = start

    def step(self, by):
        self.value += by
        return self.value

    def get(self):
        return self.value


def methods(n):
    c = Counter(0)
    t = 0
    for i in range(n):
        c.step(i)
        t += c.get()
    return t


class Node:
    def __init__(self, v, nxt):
        self.v = v
        self.next = nxt


def linked(n):
    head = None
    for i in range(n):
        head = Node(i, head)
    t = 0
    while head is not None:
        t += head.v
        head = head.next
    return t


def comprehension(n):
    return sum([x * y for x in range(n) for y in range(20) if (x + y) % 3])


def sorting(n):
    xs = [(i * 7919) % 10007 for i in range(n)]
    xs.sort()
    ys = sorted(xs, key=lambda x: -x)
    return xs[0] + ys[0]


def bubble(n):
    xs = [(i * 7919) % 1007 for i in range(n)]
    for i in range(n):
        for j in range(0, n - i - 1):
            if xs[j] > xs[j + 1]:
                xs[j], xs[j + 1] = xs[j + 1], xs[j]
    return xs[0]


def matrix(n):
    a = [[i + j for j in range(n)] for i in range(n)]
    b = [[i * j for j in range(n)] for i in range(n)]
    c = [[0] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            s = 0
            for k in range(n):
                s += a[i][k] * b[k][j]
            c[i][j] = s
    return c[n - 1][n - 1]


def gen(n):
    a, b = 0, 1
    while n:
        yield a
        a, b = b, (a + b) % 1000003
        n -= 1


def generators(n):
    t = 0
    for x in gen(n):
        t += x
    return t + sum(x * 2 for x in range(n))


def exceptions(n):
    t = 0
    for i in range(n):
        try:
            if i % 3 == 0:
                raise ValueError(i)
            t += 1
        except ValueError as e:
            t += e.args[0]
    return t


def sieve(n):
    p = [True] * (n + 1)
    i = 2
    while i * i <= n:
        if p[i]:
            for j in range(i * i, n + 1, i):
                p[j] = False
        i += 1
    return sum(1 for x in p if x)


def closures(n):
    def make(k):
        def f(x):
            return x + k
        return f
    fs = [make(i) for i in range(10)]
    t = 0
    for i in range(n):
        t += fs[i % 10](i)
    return t


def builtins(n):
    t = 0
    for i in range(n):
        t += max(i, 3) + min(i, 5) + abs(-i) + len("abc")
    t += sum(range(n)) + max([i for i in range(n)])
    return t


def sets(n):
    seen = set()
    t = 0
    for i in range(n):
        k = (i * 31) % 1009
        if k not in seen:
            seen.add(k)
            t += 1
    return t + len(seen & set(range(500)))


def formatting(n):
    out = []
    for i in range(n):
        out.append(f"{i}: {i * 2:>5} {'x' if i % 2 else 'y'}")
    return len("\n".join(out))


def permute(n):
    out = []
    def go(prefix, rest):
        if not rest:
            out.append(prefix)
        for i in range(len(rest)):
            go(prefix + [rest[i]], rest[:i] + rest[i + 1:])
    go([], list(range(n)))
    return len(out)


CASES = [
    (loops, 300000),
    (floats, 200000),
    (lists, 100000),
    (strings, 60000),
    (dicts, 100000),
    (sets, 150000),
    (fib, 22),
    (methods, 100000),
    (linked, 60000),
    (comprehension, 8000),
    (sorting, 50000),
    (bubble, 300),
    (matrix, 50),
    (sieve, 200000),
    (generators, 80000),
    (exceptions, 60000),
    (closures, 100000),
    (builtins, 60000),
    (formatting, 40000),
    (permute, 7),
]
