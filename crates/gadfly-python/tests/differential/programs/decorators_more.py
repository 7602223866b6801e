"""Decorators and descriptors that use the protocol by hand."""
import functools
import types


class memoize:
    def __init__(self, func):
        self.func = func
        self.cache = {}
        functools.update_wrapper(self, func)

    def __call__(self, *args):
        if args not in self.cache:
            self.cache[args] = self.func(*args)
        return self.cache[args]

    def __get__(self, obj, objtype=None):
        if obj is None:
            return self
        return types.MethodType(self, obj)


class Calc:
    def __init__(self, k):
        self.k = k

    @memoize
    def times(self, x):
        print("computing", x)
        return self.k * x

    def __hash__(self):
        return hash(self.k)

    def __eq__(self, other):
        return self.k == other.k


c = Calc(3)
print(c.times(4), c.times(4), Calc(3).times(4), Calc.times.__name__)


def retry(times):
    def decorate(f):
        @functools.wraps(f)
        def wrapper(*args, **kwargs):
            last = None
            for attempt in range(1, times + 1):
                try:
                    return f(*args, **kwargs)
                except ValueError as e:
                    last = e
                    print(f"attempt {attempt}: {e}")
            raise RuntimeError("gave up") from last
        return wrapper
    return decorate


state = {"n": 0}


@retry(3)
def flaky(limit):
    state["n"] += 1
    if state["n"] < limit:
        raise ValueError(f"n={state['n']}")
    return state["n"]


print(flaky(3))
state["n"] = 0
try:
    flaky(10)
except RuntimeError as e:
    print(e, "|", e.__cause__)


def validate(**rules):
    def decorate(f):
        @functools.wraps(f)
        def wrapper(*args, **kwargs):
            names = f.__code__.co_varnames[:f.__code__.co_argcount]
            bound = dict(zip(names, args), **kwargs)
            for name, rule in rules.items():
                if not rule(bound[name]):
                    raise ValueError(f"bad {name}: {bound[name]!r}")
            return f(*args, **kwargs)
        return wrapper
    return decorate


@validate(age=lambda a: a >= 0, name=str.isalpha)
def person(name, age):
    return f"{name} ({age})"


print(person("Ann", age=3))
for args in [("A1", 3), ("Bob", -1)]:
    try:
        person(*args)
    except ValueError as e:
        print(e)


def singleton(cls):
    instances = {}

    def get(*args):
        if cls not in instances:
            instances[cls] = cls(*args)
        return instances[cls]
    return get


@singleton
class Config:
    def __init__(self, v=0):
        self.v = v


print(Config(5) is Config(9), Config().v)
registry = {}


def register(name):
    def decorate(f):
        registry[name] = f
        return f
    return decorate


@register("add")
def _(a, b):
    return a + b


@register("neg")
def _(a):
    return -a


print(sorted(registry), registry["add"](1, 2), registry["neg"](5))


def method_of(obj):
    def bound(self, x):
        return self.k + x
    return bound.__get__(obj, type(obj))


print(method_of(c)(10), Calc.__init__.__get__(c)(7), c.k, type(c.times).__name__)


class ReadOnly:
    def __init__(self, value):
        self.value = value

    def __get__(self, obj, owner):
        return self.value if obj is not None else self

    def __set__(self, obj, value):
        raise AttributeError("read-only")


class Konst:
    pi = ReadOnly(3.14)


k = Konst()
print(k.pi)
try:
    k.pi = 3
except AttributeError as e:
    print(e)
print("pi" in vars(Konst), k.__dict__)


class Meta(type):
    def __getattr__(cls, name):
        if name.startswith("make_"):
            return lambda *a: (cls.__name__, name[5:], a)
        raise AttributeError(name)

    def __iter__(cls):
        return iter(cls.items)

    def __contains__(cls, x):
        return x in cls.items

    @property
    def size(cls):
        return len(cls.items)


class Box(metaclass=Meta):
    items = [1, 2]


print(Box.make_big(1), list(Box), 2 in Box, Box.size, hasattr(Box, "other"))


class Proxy:
    def __init__(self, target):
        object.__setattr__(self, "_target", target)
        object.__setattr__(self, "log", [])

    def __getattr__(self, name):
        self.log.append(("get", name))
        return getattr(self._target, name)

    def __setattr__(self, name, value):
        self.log.append(("set", name))
        setattr(self._target, name, value)

    def __delattr__(self, name):
        delattr(self._target, name)


p = Proxy(c)
p.k = 11
print(p.k, c.k, p.log)


class Borg:
    shared = {}

    def __init__(self):
        self.__dict__ = self.shared


a, b = Borg(), Borg()
a.x = 5
print(b.x, a.__dict__ is b.__dict__, vars(a))


class Bunch:
    def __init__(self, **kw):
        self.__dict__.update(kw)

    def __repr__(self):
        return "Bunch(" + ", ".join(f"{k}={v}" for k, v in self.__dict__.items()) + ")"


bunch = Bunch(a=1, b=2)
bunch.__dict__["c"] = 3
del bunch.__dict__["a"]
print(bunch, bunch.c, hasattr(bunch, "a"), sorted(vars(bunch)))
