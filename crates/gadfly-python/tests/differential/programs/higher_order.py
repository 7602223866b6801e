"""Functions as values: map, filter, reduce, pipelines, church numerals, memo, events."""
from functools import partial, reduce
from itertools import accumulate, chain, groupby, islice
from operator import add, itemgetter, mul


def compose(*fs):
    return reduce(lambda f, g: lambda x: g(f(x)), fs, lambda x: x)


def my_map(f, xs):
    return [f(x) for x in xs]


def my_filter(p, xs):
    out = []
    for x in xs:
        if p(x):
            out.append(x)
    return out


def fold_right(f, xs, init):
    if not xs:
        return init
    return f(xs[0], fold_right(f, xs[1:], init))


def curry(f):
    return lambda a: lambda b: f(a, b)


def flip(f):
    return lambda a, b: f(b, a)


print(compose(str.strip, str.title, len)("  hello world "), my_map(lambda x: x * x, range(5)), my_filter(str.isupper, "aBcD"))
print(reduce(mul, range(1, 6)), reduce(lambda a, b: b + a, "abc", ""), fold_right(lambda x, acc: [x] + acc, [1, 2, 3], []), fold_right(lambda x, acc: x - acc, [10, 3, 2], 0))
print(curry(pow)(2)(5), flip(pow)(2, 5), partial(print, "p", sep="-")("q"), list(map(partial(add, 10), [1, 2])), max([3, -9, 4], key=abs))
zero = lambda f: lambda x: x
succ = lambda n: lambda f: lambda x: f(n(f)(x))
plus = lambda m: lambda n: lambda f: lambda x: m(f)(n(f)(x))
to_int = lambda n: n(lambda k: k + 1)(0)
three = succ(succ(succ(zero)))
print(to_int(zero), to_int(three), to_int(plus(three)(three)))
Y = lambda f: (lambda x: x(x))(lambda x: f(lambda *a: x(x)(*a)))
print(Y(lambda self: lambda n: 1 if n == 0 else n * self(n - 1))(10))


class Event:
    def __init__(self):
        self.handlers = []

    def __iadd__(self, f):
        self.handlers.append(f)
        return self

    def __isub__(self, f):
        self.handlers.remove(f)
        return self

    def __call__(self, *args, **kw):
        return [f(*args, **kw) for f in self.handlers]


e = Event()
e += lambda x: x + 1
e += str
print(e(5), len(e.handlers))
e -= str
print(e(5))


def pipeline(source, *stages):
    for stage in stages:
        source = stage(source)
    return list(source)


print(pipeline(range(20), partial(filter, lambda x: x % 3 == 0), partial(map, lambda x: x * x), lambda it: islice(it, 4)))
people = [("Ann", 31, "dev"), ("Bob", 25, "ops"), ("Cid", 40, "dev"), ("Dee", 25, "qa")]
by_team = {k: [p[0] for p in g] for k, g in groupby(sorted(people, key=itemgetter(2)), key=itemgetter(2))}
print(by_team, sorted(people, key=lambda p: (p[1], p[0]))[0], list(accumulate([p[1] for p in people])), list(chain.from_iterable(p[0].lower() for p in people))[:5])
print(*map(lambda *a: sum(a), [1, 2], [10, 20], [100, 200]), list(zip(*[(1, "a"), (2, "b")])), dict(map(reversed, {"k": 1}.items())), [f(3) for f in (lambda x: x, lambda x: -x)])


def counter():
    n = 0
    while True:
        step = yield n
        n += 1 if step is None else step


c = counter()
print(next(c), next(c), c.send(10), next(c))
dispatch = {"+": add, "-": lambda a, b: a - b, "neg": lambda a: -a}
print([dispatch[op](*args) for op, args in [("+", (1, 2)), ("-", (5, 3)), ("neg", (4,))]], dispatch.get("?", lambda *a: "none")(1))
print(sorted("The quick Brown fox".split(), key=str.casefold), min("bca", key=ord), any(map(str.isdigit, "a1")), sum(map(len, ["ab", "c"])), list(filter(lambda kv: kv[1] > 1, {"a": 1, "b": 2}.items())))
