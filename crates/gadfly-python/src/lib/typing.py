TYPE_CHECKING = False


class _Form:
    def __init__(self, name, args=()):
        self._name = name
        self.__args__ = args

    def __getitem__(self, item):
        if not isinstance(item, tuple):
            item = (item,)
        if self._name == 'Optional':
            item = item + (None,)
        return _Form(self._name, item)

    def __or__(self, other):
        return _Form('Union', (self, other))

    def __ror__(self, other):
        return _Form('Union', (other, self))

    def __call__(self, *args, **kwargs):
        raise TypeError('Cannot instantiate typing.%s' % self._name)

    def __mro_entries__(self, bases):
        return ()

    def __repr__(self):
        return 'typing.' + self._name


Any = _Form('Any')
Union = _Form('Union')
Optional = _Form('Optional')
Literal = _Form('Literal')
Final = _Form('Final')
ClassVar = _Form('ClassVar')
NoReturn = _Form('NoReturn')
Never = _Form('Never')
Self = _Form('Self')
Annotated = _Form('Annotated')
TypeAlias = _Form('TypeAlias')
Concatenate = _Form('Concatenate')
LiteralString = _Form('LiteralString')
List = list
Dict = dict
Set = set
FrozenSet = frozenset
Tuple = tuple
Type = type
Text = str
AnyStr = _Form('AnyStr')
from collections.abc import Callable, Iterable, Iterator, Generator, Sequence, Mapping, MutableMapping, MutableSequence, Hashable, Sized, Container, Collection, MutableSet
from collections import OrderedDict, defaultdict as DefaultDict, Counter, deque as Deque, ChainMap, namedtuple as _namedtuple
from abc import ABCMeta as _ABCMeta
AbstractSet = MutableSet
SupportsInt = SupportsFloat = SupportsAbs = SupportsIndex = object


class TypeVar:
    def __init__(self, name, *constraints, **kwargs):
        self.__name__ = name

    def __repr__(self):
        return '~' + self.__name__

    def __or__(self, other):
        return _Form('Union', (self, other))


class ParamSpec(TypeVar):
    args = None
    kwargs = None


class Generic:
    def __class_getitem__(cls, item):
        return cls


class Protocol(metaclass=_ABCMeta):
    def __class_getitem__(cls, item):
        return cls


def NewType(name, tp):
    def new_type(x):
        return x
    new_type.__name__ = name
    return new_type


def cast(typ, val):
    return val


def overload(func):
    return func


def final(f):
    return f


def override(f):
    return f


def no_type_check(f):
    return f


def runtime_checkable(cls):
    return cls


def get_type_hints(obj, *args, **kwargs):
    _unsupported('typing.get_type_hints')


class _NamedTupleMeta(type):
    def __new__(meta, name, bases, namespace):
        if namespace.get('_root'):
            return _type_new(meta, name, bases, namespace)
        fields = namespace.get('__annotations__', {})
        names = list(fields)
        defaults = []
        for n in names:
            if n in namespace:
                defaults.append(namespace[n])
            elif defaults:
                raise TypeError('Non-default namedtuple field %s cannot follow default field' % n)
        cls = _namedtuple(name, names, defaults=defaults)
        for key, value in namespace.items():
            if key not in names and key not in ('__orig_bases__',):
                setattr(cls, key, value)
        return cls


class NamedTuple(metaclass=_NamedTupleMeta):
    _root = True


class TypedDict(dict):
    def __init_subclass__(cls, total=True):
        pass
