"""Inheritance: diamonds, mixins, abstract classes, super, class attributes."""
from abc import ABC, abstractmethod


class A:
    def who(self):
        return ["A"]

    def template(self):
        return f"{self.prefix()}-{self.who()}"

    def prefix(self):
        return "a"


class B(A):
    def who(self):
        return ["B"] + super().who()


class C(A):
    def who(self):
        return ["C"] + super().who()

    def prefix(self):
        return "c"


class D(B, C):
    def who(self):
        return ["D"] + super().who()


print(D().who(), D().template(), [k.__name__ for k in D.__mro__], D.__bases__)


class Shape(ABC):
    def __init__(self, name):
        self.name = name

    @abstractmethod
    def area(self):
        """The area."""

    @property
    @abstractmethod
    def corners(self):
        ...

    def describe(self):
        return f"{self.name}: {self.area():.2f}, {self.corners}"


class Square(Shape):
    def __init__(self, side):
        super().__init__("square")
        self.side = side

    def area(self):
        return self.side ** 2

    @property
    def corners(self):
        return 4


class Half(Shape):
    def area(self):
        return super().area()


print(Square(3).describe())
for cls in (Shape, Half):
    try:
        cls("x")
    except TypeError as e:
        print(str(e).split(" with")[0].split(" without")[0])


class LoggedMixin:
    def __setattr__(self, name, value):
        print("set", name, value)
        super().__setattr__(name, value)

    def __getattr__(self, name):
        if name.startswith("get_"):
            return lambda: self.__dict__[name[4:]]
        raise AttributeError(f"no {name}")


class Thing(LoggedMixin):
    kind = "thing"

    def __init__(self, v):
        self.v = v


t = Thing(5)
print(t.get_v(), t.kind, hasattr(t, "other"))
try:
    t.other
except AttributeError as e:
    print(e)
Thing.kind = "changed"
t.kind = "own"
print(Thing.kind, t.kind, t.__dict__)
del t.kind
print(t.kind)


class Meta(type):
    registry = {}

    def __new__(mcls, name, bases, namespace, **kwargs):
        cls = super().__new__(mcls, name, bases, namespace)
        if name != "Plugin":
            mcls.registry[kwargs.get("key", name.lower())] = cls
        return cls

    def __init__(cls, name, bases, namespace, **kwargs):
        super().__init__(name, bases, namespace)

    def __call__(cls, *args, **kwargs):
        obj = super().__call__(*args, **kwargs)
        obj.created = True
        return obj

    def __len__(cls):
        return len(cls.registry)


class Plugin(metaclass=Meta):
    def run(self):
        return type(self).__name__


class Alpha(Plugin):
    pass


class Beta(Plugin, key="b"):
    pass


print(sorted(Meta.registry), [Meta.registry[k]().run() for k in sorted(Meta.registry)], Alpha().created, len(Plugin), type(Alpha))


class Base:
    subclasses = []

    def __init_subclass__(cls, /, tag=None, **kwargs):
        super().__init_subclass__(**kwargs)
        cls.tag = tag
        Base.subclasses.append(cls.__name__)


class One(Base, tag="1"):
    pass


class Two(One):
    pass


print(Base.subclasses, One.tag, Two.tag)


class Stack(list):
    def push(self, x):
        self.append(x)

    def peek(self):
        return self[-1]


s = Stack([1, 2])
s.push(3)
print(s, s.peek(), len(s), s + [4], type(s + [4]).__name__, isinstance(s, list), s == [1, 2, 3], s.pop(), s[::-1])


class Caseless(dict):
    def __setitem__(self, k, v):
        super().__setitem__(k.lower(), v)

    def __getitem__(self, k):
        return super().__getitem__(k.lower())

    def __missing__(self, k):
        return f"<{k}>"


d = Caseless()
d["Ab"] = 1
print(d, d["AB"], d["zz"], d.get("AB"), "ab" in d, isinstance(d, dict))


class Celsius(float):
    def __new__(cls, v):
        return super().__new__(cls, v)

    def to_f(self):
        return self * 9 / 5 + 32


class Upper(str):
    def __new__(cls, s):
        return super().__new__(cls, s.upper())


print(Celsius(100).to_f(), Celsius(3) + 1, Upper("abc"), Upper("x") + "y", isinstance(Upper("a"), str), len(Upper("abc")))


class Singleton:
    _instance = None

    def __new__(cls, *args):
        if cls._instance is None:
            cls._instance = super().__new__(cls)
        return cls._instance


print(Singleton() is Singleton())


class P:
    def __private(self):
        return "P"

    def call(self):
        return self.__private()


class Q(P):
    def __private(self):
        return "Q"


print(Q().call(), Q()._P__private(), [n for n in dir(Q) if "private" in n])
try:
    class Bad(A, B):
        pass
except TypeError as e:
    print(type(e).__name__)
print(type("Dyn", (A,), {"z": 3, "who": lambda self: "dyn"})().who(), isinstance(True, int), issubclass(bool, (str, int)))
print(super(B, D()).who(), A.who(D()), callable(A), callable(A()))
