"""Descriptors, decorators, closures."""
import functools


class Typed:
    def __init__(self, kind, default=None):
        self.kind, self.default = kind, default

    def __set_name__(self, owner, name):
        self.name = name
        self.slot = "_" + name

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return getattr(obj, self.slot, self.default)

    def __set__(self, obj, value):
        if not isinstance(value, self.kind):
            raise TypeError(f"{self.name} must be {self.kind.__name__}, not {type(value).__name__}")
        setattr(obj, self.slot, value)

    def __delete__(self, obj):
        delattr(obj, self.slot)


class Person:
    name = Typed(str, "nobody")
    age = Typed(int, 0)

    def __init__(self, name, age):
        self.name, self.age = name, age


p = Person("Ann", 30)
print(p.name, p.age, p.__dict__, isinstance(Person.age, Typed))
try:
    p.age = "old"
except TypeError as e:
    print(e)
del p.name
print(p.name)


class Lazy:
    def __init__(self, f):
        self.f = f

    def __get__(self, obj, owner):
        value = self.f(obj)
        obj.__dict__[self.f.__name__] = value
        return value


class Data:
    @Lazy
    def big(self):
        print("computing")
        return 42

    @functools.cached_property
    def cached(self):
        print("caching")
        return [1, 2]


d = Data()
print(d.big, d.big, d.cached, d.cached is d.cached)


def logged(prefix="call"):
    def decorate(f):
        @functools.wraps(f)
        def wrapper(*args, **kwargs):
            shown = ", ".join([repr(a) for a in args] + [f"{k}={v!r}" for k, v in kwargs.items()])
            print(f"{prefix} {f.__name__}({shown})")
            result = f(*args, **kwargs)
            wrapper.calls += 1
            return result
        wrapper.calls = 0
        return wrapper
    return decorate


@logged()
@logged("inner")
def add(a, b=2, *rest, c=3, **more):
    """Adds."""
    return a + b + sum(rest) + c + sum(more.values())


print(add(1), add(1, 2, 3, c=4, d=5), add.__name__, add.__doc__, add.calls, add.__wrapped__.__name__)


@functools.lru_cache(maxsize=None)
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(80), fib.cache_info())
fib.cache_clear()
print(fib(10), fib.cache_info().misses)


@functools.cache
def fact(n):
    return n * fact(n - 1) if n else 1


print(fact(20))


def make_counter():
    count = 0

    def increment(by=1):
        nonlocal count
        count += by
        return count

    def reset():
        nonlocal count
        count = 0

    return increment, reset


inc, reset = make_counter()
print(inc(), inc(5), inc(), reset(), inc())
fs = [lambda x, i=i: x + i for i in range(3)]
gs = [lambda x: x + i for i in range(3)]
print([f(10) for f in fs], [g(10) for g in gs])


class CountCalls:
    def __init__(self, f):
        functools.update_wrapper(self, f)
        self.f, self.n = f, 0

    def __call__(self, *args):
        self.n += 1
        return self.f(*args)


@CountCalls
def hello(name):
    "Greets."
    return f"hello {name}"


print(hello("a"), hello("b"), hello.n, hello.__name__, hello.__doc__)
x = "global"


def outer():
    x = "outer"

    def inner():
        return x

    def setter():
        global x
        x = "changed"

    setter()
    return inner()


print(outer(), x)


def late():
    try:
        return value
    finally:
        value = 1


try:
    late()
except UnboundLocalError as e:
    print(type(e).__name__)


def curry(f, n):
    def go(args):
        return lambda x: f(*args, x) if len(args) + 1 == n else go(args + (x,))
    return go(())


print(curry(lambda a, b, c: (a, b, c), 3)(1)(2)(3))
compose = lambda *f: functools.reduce(lambda a, b: lambda x: a(b(x)), f)
print(compose(str, abs, int)("-5"), functools.partial(int, base=2)("101"), functools.partial(max, 5)(3, 9))


class Meter:
    unit = "m"

    def __init__(self, v):
        self._v = v

    v = property(lambda self: self._v, lambda self, x: setattr(self, "_v", x), doc="value")

    def method(self):
        return self.v


m = Meter(3)
m.v = 4
bound = m.method
print(m.v, bound(), bound.__self__ is m, bound.__func__ is Meter.method, Meter.v.__doc__, Meter.method(m))


class Fallback:
    @property
    def size(self):
        raise AttributeError("size")

    @property
    def length(self):
        return self.missing

    def __getattr__(self, name):
        return "other " + name


print(Fallback().size, Fallback().length, hasattr(Fallback(), "size"), getattr(Fallback(), "size", 1))
