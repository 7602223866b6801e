def lt(a, b): return a < b
def le(a, b): return a <= b
def eq(a, b): return a == b
def ne(a, b): return a != b
def ge(a, b): return a >= b
def gt(a, b): return a > b
def not_(a): return not a
def truth(a): return True if a else False
def is_(a, b): return a is b
def is_not(a, b): return a is not b
def add(a, b): return a + b
def sub(a, b): return a - b
def mul(a, b): return a * b
def truediv(a, b): return a / b
def floordiv(a, b): return a // b
def mod(a, b): return a % b
def pow(a, b): return a ** b
def neg(a): return -a
def pos(a): return +a
def invert(a): return ~a
def and_(a, b): return a & b
def or_(a, b): return a | b
def xor(a, b): return a ^ b
def lshift(a, b): return a << b
def rshift(a, b): return a >> b
def matmul(a, b): return a @ b
def concat(a, b): return a + b
def contains(a, b): return b in a
def getitem(a, b): return a[b]


def setitem(a, b, c):
    a[b] = c


def delitem(a, b):
    del a[b]


def countOf(a, b):
    return sum(1 for x in a if x is b or x == b)


def indexOf(a, b):
    for i, x in enumerate(a):
        if x is b or x == b:
            return i
    raise ValueError('sequence.index(x): x not in sequence')


_abs = abs


def abs(a): return _abs(a)


def index(a):
    return _index(a)


def length_hint(obj, default=0):
    try:
        return len(obj)
    except TypeError:
        return default


def call(obj, /, *args, **kwargs):
    return obj(*args, **kwargs)


def iadd(a, b):
    a += b
    return a


def iand(a, b):
    a &= b
    return a


def ifloordiv(a, b):
    a //= b
    return a


def ilshift(a, b):
    a <<= b
    return a


def imod(a, b):
    a %= b
    return a


def imul(a, b):
    a *= b
    return a


def imatmul(a, b):
    a @= b
    return a


def ior(a, b):
    a |= b
    return a


def ipow(a, b):
    a **= b
    return a


def irshift(a, b):
    a >>= b
    return a


def isub(a, b):
    a -= b
    return a


def itruediv(a, b):
    a /= b
    return a


def ixor(a, b):
    a ^= b
    return a


iconcat = iadd
inv = invert


class itemgetter:
    def __init__(self, item, *items):
        self._items = (item,) + items

    def __repr__(self):
        return 'operator.itemgetter(' + ', '.join([repr(i) for i in self._items]) + ')'

    def __call__(self, obj):
        if len(self._items) == 1:
            return obj[self._items[0]]
        return tuple([obj[i] for i in self._items])


class attrgetter:
    def __init__(self, attr, *attrs):
        self._attrs = (attr,) + attrs

    def __call__(self, obj):
        values = []
        for name in self._attrs:
            value = obj
            for part in name.split('.'):
                value = getattr(value, part)
            values.append(value)
        return values[0] if len(values) == 1 else tuple(values)


class methodcaller:
    def __init__(self, name, /, *args, **kwargs):
        self._name = name
        self._args = args
        self._kwargs = kwargs

    def __call__(self, obj):
        return getattr(obj, self._name)(*self._args, **self._kwargs)


for _name in ('lt', 'le', 'eq', 'ne', 'ge', 'gt', 'add', 'sub', 'mul', 'truediv', 'floordiv', 'mod', 'pow', 'neg', 'pos', 'invert',
              'lshift', 'rshift', 'matmul', 'xor', 'concat', 'contains', 'getitem', 'setitem', 'delitem', 'abs', 'index', 'iadd'):
    globals()['__' + _name + '__'] = globals()[_name]
__not__, __and__, __or__ = not_, and_, or_
