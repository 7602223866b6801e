"""Iterator classes, protocols and laziness."""


class Fib:
    def __init__(self, limit):
        self.limit = limit
        self.a, self.b = 0, 1

    def __iter__(self):
        return self

    def __next__(self):
        if self.a > self.limit:
            raise StopIteration
        value = self.a
        self.a, self.b = self.b, self.a + self.b
        return value


print(list(Fib(50)), sum(Fib(10)), [x for x in Fib(20) if x % 2], max(Fib(100)), 8 in Fib(10), dict(enumerate(Fib(3))), *Fib(5))
a, b, *c = Fib(10)
print(a, b, c, tuple(Fib(2)), set(Fib(5)) == {0, 1, 2, 3, 5}, sorted(Fib(5), reverse=True), list(zip(Fib(5), "abc")), list(map(str, Fib(3))), ",".join(str(x) for x in Fib(8)))


class OldStyle:
    def __getitem__(self, i):
        if i >= 4:
            raise IndexError
        return i * i


print(list(OldStyle()), 9 in OldStyle(), 5 in OldStyle(), list(reversed([*OldStyle()])), [a for a in OldStyle()])


class Sized:
    def __init__(self, n):
        self.n = n

    def __len__(self):
        return self.n

    def __bool__(self):
        return self.n > 2

    def __index__(self):
        return self.n

    def __int__(self):
        return self.n * 10

    def __float__(self):
        return self.n / 2

    def __hash__(self):
        return 7

    def __eq__(self, other):
        return isinstance(other, Sized) and self.n == other.n


s = Sized(3)
print(len(s), bool(s), bool(Sized(1)), [10, 20, 30, 40][s], "abcdef"[s:], range(s), hex(s), int(s), float(s), {s: 1}[Sized(3)], s in [Sized(3)], [Sized(3)].index(s), [s, Sized(4)].count(Sized(4)), bin(s))


def infinite():
    n = 0
    while True:
        yield n
        n += 1


def take(n, it):
    return [x for _, x in zip(range(n), it)]


evens = (x for x in infinite() if x % 2 == 0)
print(take(5, evens), next(evens), take(3, map(lambda x: x ** 2, infinite())), take(2, filter(lambda x: x > 100, infinite())))
log = []


def noisy(xs):
    for x in xs:
        log.append(x)
        yield x


print(any(x > 1 for x in noisy([0, 1, 2, 3])), log, all(noisy([1, 0, 5])), log)
it = iter("abc")
for x in it:
    print(x, next(it, "end"))
nested = [[1, [2, 3]], [4], []]


def deep(x):
    for y in x:
        if isinstance(y, list):
            yield from deep(y)
        else:
            yield y


print(list(deep(nested)), sum(deep(nested)))
z = zip([1, 2, 3], infinite())
print(list(z), list(z), list(zip()), list(zip([1])), list(enumerate([], 5)), list(reversed(range(4))), list(reversed("ab")))
d = {"x": 1, "y": 2}
print([k for k in d], [*d.items()], list(reversed(d)), next(iter(d)), max(d, key=d.get), sorted(d, reverse=True), [k + str(v) for k, v in d.items()])
calls = iter([3, 2, 1, 0, 9])
print(list(iter(lambda: next(calls), 0)), list(calls))
try:
    iter(5)
except TypeError as e:
    print(e)
try:
    next([1])
except TypeError as e:
    print(e)


class Bad:
    def __iter__(self):
        return 5


try:
    list(Bad())
except TypeError as e:
    print(e)


class Range2D:
    def __init__(self, w, h):
        self.w, self.h = w, h

    def __iter__(self):
        return ((x, y) for y in range(self.h) for x in range(self.w))

    def __contains__(self, p):
        return 0 <= p[0] < self.w and 0 <= p[1] < self.h


print(list(Range2D(2, 2)), (1, 1) in Range2D(2, 2), (5, 0) in Range2D(2, 2), (1, 1) not in Range2D(1, 1))
