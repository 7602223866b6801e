from dataclasses import dataclass, field
from enum import Enum, IntEnum, auto
from typing import NamedTuple, List, Optional
from collections import namedtuple, Counter, defaultdict, deque, OrderedDict
from functools import reduce, lru_cache, total_ordering, wraps, partial
from abc import ABC, abstractmethod
import itertools, heapq, bisect, copy, operator, string, math
class Vec:
    def __init__(self, x, y): self.x = x; self.y = y
    def __add__(self, o): return Vec(self.x + o.x, self.y + o.y) if isinstance(o, Vec) else NotImplemented
    def __radd__(self, o): return Vec(self.x + o, self.y) if isinstance(o, int) else NotImplemented
    def __mul__(self, k): return Vec(self.x * k, self.y * k)
    __rmul__ = __mul__
    def __neg__(self): return Vec(-self.x, -self.y)
    def __eq__(self, o): return isinstance(o, Vec) and (self.x, self.y) == (o.x, o.y)
    def __hash__(self): return hash((self.x, self.y))
    def __lt__(self, o): return self.x < o.x
    def __repr__(self): return f'Vec({self.x}, {self.y})'
    def __len__(self): return 2
    def __getitem__(self, i): return (self.x, self.y)[i]
    def __contains__(self, v): return v in (self.x, self.y)
    def __call__(self, z): return self.x + z
    def __iter__(self): yield self.x; yield self.y
    def __bool__(self): return self.x != 0
    def __abs__(self): return abs(self.x)
    def __iadd__(self, o): self.x += o; return self
    def __format__(self, spec): return f'<{spec}>'
a, b = Vec(1, 2), Vec(3, 4)
print(a + b, 5 + a, a * 2, 2 * a, -a, a == Vec(1, 2), a != b, a < b, b > a, len(a), a[1], 2 in a, a(10), list(a), bool(Vec(0, 1)), abs(-a), f'{a:abc}')
try: a + 'x'
except TypeError as e: print(e)
try: a <= b
except TypeError as e: print(e)
a += 5; print(a, {a: 1}[Vec(6, 2)], sorted([b, a, Vec(0, 0)]), max(a, b), sum([Vec(1, 1)], 3), [Vec(1, 1)] == [Vec(1, 1)], {Vec(1, 1), Vec(1, 1)})
class Base:
    count = 0
    def __init__(self): Base.count += 1; self.kind = self.name()
    def name(self): return 'base'
    @property
    def double(self): return self.kind * 2
    @double.setter
    def double(self, v): self.kind = v
    @staticmethod
    def st(x): return x + 1
    @classmethod
    def make(cls): return cls()
class Left(Base):
    def name(self): return 'left+' + super().name()
class Right(Base):
    def name(self): return 'right+' + super().name()
class Both(Left, Right):
    def name(self): return 'both+' + super().name()
o = Both.make(); print(o.kind, o.double, Base.st(1), Base.count, [c.__name__ for c in Both.__mro__], isinstance(o, Right))
o.double = 'q'; print(o.double)
try: o.missing
except AttributeError as e: print(e)
class RO:
    @property
    def v(self): return 1
try: RO().v = 2
except AttributeError as e: print(e)
class Dyn:
    def __getattr__(self, n):
        if n.startswith('x'): return n.upper()
        raise AttributeError(n)
    def __setattr__(self, n, v): object.__setattr__(self, '_' + n, v)
d = Dyn(); d.q = 1; print(d.xyz, d._q, hasattr(d, 'zz'), getattr(d, 'zz', 'def'))
class Priv:
    def __init__(self): self.__s = 1
    def get(self): return self.__s
print(Priv().get(), Priv()._Priv__s)
class Stack(list):
    def push(self, x): self.append(x); return self
s = Stack([1]); print(s.push(2), len(s), isinstance(s, list), s + [3], s == [1, 2])
class MyD(dict):
    def __missing__(self, k): return k * 2
print(MyD(a=1)['zz'], MyD())
class MyI(int):
    def __add__(self, o): return MyI(int(self) + int(o) + 1)
print(MyI(3) + 4, MyI(5) * 2, type(MyI(1) + 1).__name__)
class Err(Exception):
    def __init__(self, code): super().__init__(f'code {code}'); self.code = code
try: raise Err(5)
except Err as e: print(e, e.code, e.args, repr(e))
@dataclass
class Pt:
    x: int
    y: int = 0
    tags: list = field(default_factory=list)
    def dist(self): return (self.x ** 2 + self.y ** 2) ** 0.5
print(Pt(3, 4), Pt(3, 4).dist(), Pt(1) == Pt(1), Pt(1) != Pt(2), Pt(x=5, tags=[1]))
try: Pt()
except TypeError as e: print(e)
@dataclass(frozen=True, order=True)
class Fz:
    a: int
    b: str = 'z'
print(sorted([Fz(2), Fz(1, 'q'), Fz(1, 'a')]), hash(Fz(1)) == hash(Fz(1)), {Fz(1): 2})
try: Fz(1).a = 3
except Exception as e: print(type(e).__name__, e)
class Color(Enum):
    RED = 1
    GREEN = 2
    CRIMSON = 1
    def desc(self): return self.name.lower()
print(Color.RED, repr(Color.GREEN), Color(2), Color['RED'], Color.CRIMSON is Color.RED, list(Color), Color.RED.value, Color.GREEN.desc(), Color.RED == Color.GREEN, isinstance(Color.RED, Color), len(Color))
try: Color(9)
except ValueError as e: print(e)
class Num(IntEnum):
    A = 1
    B = auto()
print(Num.A + 1, Num.B, Num.B > Num.A, Num(2), sorted([Num.B, Num.A]))
class NT(NamedTuple):
    a: int
    b: str = 'x'
n = NT(1); print(n, n.a, n[1], n == (1, 'x'), n._replace(a=5), n._asdict(), len(n)); p, q = n; print(p, q)
PT = namedtuple('PT', 'x y'); print(PT(1, 2), PT(x=1, y=2).x)
try: PT(1)
except TypeError as e: print(e)
class Shape(ABC):
    @abstractmethod
    def area(self): ...
    @property
    @abstractmethod
    def nm(self): ...
class Sq(Shape):
    nm = 'sq'
    def area(self): return 4
print(Sq().area())
try: Shape()
except TypeError as e: print(e)
class Slot:
    __slots__ = ('a',)
try: x = Slot(); x.a = 1; x.b = 2
except AttributeError as e: print(x.a, e)
class Desc:
    def __set_name__(self, o, n): self.n = '_' + n
    def __get__(self, i, o): return self if i is None else getattr(i, self.n, 'unset')
    def __set__(self, i, v): setattr(i, self.n, v * 2)
class HasD: f = Desc()
h = HasD(); print(h.f); h.f = 4; print(h.f)
class Meta(type):
    def __new__(m, n, b, ns): ns['added'] = 7; return super().__new__(m, n, b, ns)
class WithM(metaclass=Meta): pass
print(WithM.added, type(WithM).__name__)
class Reg:
    subs = []
    def __init_subclass__(cls, tag=None, **kw): super().__init_subclass__(**kw); Reg.subs.append((cls.__name__, tag))
class R1(Reg, tag='t'): pass
print(Reg.subs)
class It:
    def __init__(self): self.i = 0
    def __iter__(self): return self
    def __next__(self):
        self.i += 1
        if self.i > 3: raise StopIteration
        return self.i
print(list(It()), sum(It()), [x for x in It()], 2 in It(), max(It()), dict(zip(It(), 'abc')), *It())
class Seq:
    def __getitem__(self, i):
        if i > 2: raise IndexError
        return i * 10
print(list(Seq()), 20 in Seq())
print(Counter('hello').most_common(2), Counter('ab') + Counter('b'), defaultdict(list, a=[1])['z'], deque([1, 2, 3], maxlen=2), OrderedDict(a=1))
dd = defaultdict(int); dd['x'] += 1; print(dict(dd), dd)
print(reduce(lambda x, y: x + y, [1, 2, 3], 10), list(itertools.permutations([1, 2, 3], 2)), list(itertools.product('ab', [1, 2])), list(itertools.combinations([1, 2, 3], 2)), list(itertools.chain([1], [2])), list(itertools.islice(itertools.count(5), 3)), list(itertools.accumulate([1, 2, 3])), [(k, list(g)) for k, g in itertools.groupby('aab')])
@lru_cache(maxsize=None)
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(50))
hp = [5, 1, 4]; heapq.heapify(hp); heapq.heappush(hp, 0); print(heapq.heappop(hp), hp, heapq.nlargest(2, [1, 5, 3]), bisect.bisect([1, 3, 5], 3), bisect.bisect_left([1, 3, 5], 3))
l1 = [[1], 2]; l2 = copy.copy(l1); l3 = copy.deepcopy(l1); l1[0].append(9); print(l2, l3)
print(operator.itemgetter(1)([4, 5]), string.ascii_lowercase[:3], math.sqrt(16), partial(pow, 2)(5))
@total_ordering
class TO:
    def __init__(self, v): self.v = v
    def __eq__(self, o): return self.v == o.v
    def __lt__(self, o): return self.v < o.v
print(TO(1) <= TO(1), TO(2) > TO(1), TO(1) >= TO(2))
print(sorted(['bb', 'a', 'ccc'], key=len, reverse=True), min(['bb', 'a'], key=len), list(map(lambda x, y: x * y, [1, 2], [3, 4])), sorted([Vec(3, 1), Vec(1, 1)], key=lambda v: v.x))
class Node:
    def __init__(self, v, nxt=None): self.v = v; self.next = nxt
def tolist(n):
    r = []
    while n: r.append(n.v); n = n.next
    return r
print(tolist(Node(1, Node(2, Node(3)))), str(Node).replace('__main__.', ''), type(Node(1)).__name__)
l = [1]; l.append(l); print(l, l == l); dct = {}; dct['s'] = dct; print(dct)
print(Vec.__name__, Vec.__init__.__name__, (lambda: 0).__name__, Base.name.__qualname__, fib.__name__)
e = ValueError('a'); e.x = 5; print(e.x, isinstance(e, Exception), issubclass(KeyError, LookupError))
