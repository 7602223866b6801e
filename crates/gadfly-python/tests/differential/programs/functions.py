"""Functions: parameters of every kind, scopes, defaults, recursion."""


def all_kinds(a, b=2, /, c=3, *args, d, e=5, **kwargs):
    return a, b, c, args, d, e, kwargs


print(all_kinds(1, d=4), all_kinds(1, 2, 3, 4, 5, d=6, x=7), all_kinds(*[1, 2], **{"d": 3, "z": 1}), all_kinds(1, *(9, 8), d=0, **{"e": 1}))
for bad in [lambda: all_kinds(), lambda: all_kinds(1), lambda: all_kinds(a=1, d=2), lambda: all_kinds(1, d=1, **{"d": 2}), lambda: (lambda x, y: 1)(1, 2, 3), lambda: (lambda x, y: 1)(1, y=1, z=2), lambda: (lambda *, k: 1)(1), lambda: (lambda x: 1)(1, x=2), lambda: (lambda a, b, c: 1)(), lambda: (lambda: 1)(*5), lambda: (lambda **k: 1)(**[1]), lambda: (lambda **k: k)(**{1: 2})]:
    try:
        print(bad())
    except TypeError as e:
        print(str(e).replace("<lambda>.<locals>.", ""))


def append_to(x, target=[]):
    target.append(x)
    return target


print(append_to(1), append_to(2), append_to(3, []), append_to.__defaults__)
counter = 0


def increment():
    global counter
    counter += 1
    return counter


print(increment(), increment(), counter)


def unbound():
    print(counter)
    counter = 1


try:
    unbound()
except UnboundLocalError as e:
    print(type(e).__name__)


def outer():
    x = 1

    def middle():
        def inner():
            nonlocal x
            x += 1
            return x
        return inner
    return middle()


f = outer()
print(f(), f(), outer()())


def accumulate(f, xs, start):
    for x in xs:
        start = f(start, x)
    return start


print(accumulate(lambda a, b: a * b, [1, 2, 3, 4], 1), (lambda *a, **k: (a, k))(1, 2, z=3), (lambda x=1: x)(), [(lambda n: n * n)(i) for i in range(4)])


def ackermann(m, n):
    if m == 0:
        return n + 1
    if n == 0:
        return ackermann(m - 1, 1)
    return ackermann(m - 1, ackermann(m, n - 1))


def even(n):
    return True if n == 0 else odd(n - 1)


def odd(n):
    return False if n == 0 else even(n - 1)


def power(base, exp):
    if exp < 0:
        return 1 / power(base, -exp)
    if exp == 0:
        return 1
    half = power(base, exp // 2)
    return half * half * (base if exp % 2 else 1)


print(ackermann(2, 3), even(10), odd(7), power(2, 10), power(2, -2), power(3, 5))


def documented(x: int, y: "str" = "a") -> bool:
    """Says something.

    Over lines."""
    return bool(x)


print(documented.__name__, documented.__doc__.splitlines()[0], documented.__qualname__, documented.__module__, callable(documented), documented.__defaults__)
documented.extra = 5
print(documented.extra, documented.__dict__, hasattr(documented, "none"), type(documented).__name__, type(print).__name__, type(lambda: 0).__name__)


def multi():
    return 1, "two", [3]


a, b, (c,) = multi()
print(a, b, c, multi()[1], type(multi()))
print((lambda f: f(f, 10))(lambda self, n: n if n < 2 else self(self, n - 1) + self(self, n - 2)))


def conditional(n):
    if n > 0:
        if n > 10:
            return "big"
        return "small"
    elif n == 0:
        return "zero"


print([conditional(n) for n in (20, 5, 0, -1)])


def loops():
    found = []
    for i in range(2, 20):
        for j in range(2, i):
            if i % j == 0:
                break
        else:
            found.append(i)
    n = 0
    while n < 5:
        n += 1
        if n == 3:
            continue
    else:
        found.append("done")
    return found, i, j, n


print(loops())
total = 0
for i, (x, y) in enumerate([(1, 2), (3, 4)], start=10):
    total += i * x + y
print(total, i, x, y)
print([y := 5, y ** 2], (z := 3) + z, any((w := n) % 7 == 0 for n in range(5, 20)), w)
if (n := len("abc")) > 2:
    print(n)
print([i for i in range(3)], i, {i: j for i, j in zip("ab", [1, 2])}, list(x + 1 for x in range(2)), [(i, j) for i in range(2) for j in range(i)])
squares = {n: n * n for n in range(5)}
del squares[2], total
print(squares, "total" in globals(), eval("1 + n"), eval("a + b", {"a": 1, "b": 2}), locals() is globals())
exec("made = [k * 2 for k in range(3)]")
print(made)

# What brackets around a text would allow is no expression by itself.
for text in ("1) + (2", "", "   ", "#", "1\n+2", "1, 2", " 1", "1 # one", "(1\n+2)", "x := 1"):
    try:
        print(repr(text), eval(text))
    except SyntaxError:
        print(repr(text), "is no expression")
