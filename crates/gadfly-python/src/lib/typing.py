import collections as _c
import collections.abc as _abc
from abc import ABCMeta as _ABCMeta, abstractmethod as _abstractmethod
from types import GenericAlias as _Alias

TYPE_CHECKING = False


def _text(x):
    if x is Ellipsis:
        return '...'
    if x is type(None):
        return 'None'
    if isinstance(x, type):
        return x.__qualname__ if x.__module__ == 'builtins' else x.__module__ + '.' + x.__qualname__
    if isinstance(x, list):
        return '[' + ', '.join(_text(a) for a in x) + ']'
    if isinstance(x, (tuple,)) and x == ():
        return '()'
    return repr(x)


class ForwardRef:
    _may_be_in_union = True

    def __init__(self, arg, *args, **kwargs):
        self.__forward_arg__ = arg

    def __repr__(self):
        return 'ForwardRef(%r)' % self.__forward_arg__

    def __eq__(self, other):
        return isinstance(other, ForwardRef) and self.__forward_arg__ == other.__forward_arg__

    def __hash__(self):
        return hash(self.__forward_arg__)


def _converted(x):
    if x is None:
        return type(None)
    if isinstance(x, str):
        return ForwardRef(x)
    return x


class _SpecialForm:
    _may_be_in_union = True

    def __init__(self, name):
        self._name = name

    def __getitem__(self, item):
        args = item if isinstance(item, tuple) else (item,)
        if self._name == 'Literal':
            return _Generic(self, args, 'Literal')
        if self._name == 'Optional':
            return Union[item, None]
        args = tuple(_converted(a) for a in args)
        if self._name == 'Union':
            flat = []
            for a in args:
                for b in (a.__args__ if isinstance(a, _UnionGeneric) or isinstance(a, UnionType) else (a,)):
                    if b not in flat:
                        flat.append(b)
            if len(flat) == 1:
                return flat[0]
            return _UnionGeneric(tuple(flat))
        if self._name == 'Annotated':
            return _Annotated(args[0], item[1:])
        return _Generic(self, args, self._name)

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]

    def __call__(self, *args, **kwargs):
        raise TypeError('Cannot instantiate %r' % (self,))

    def __mro_entries__(self, bases):
        raise TypeError('Cannot subclass %r' % (self,))

    def __repr__(self):
        return 'typing.' + self._name


class _Generic(GenericAlias):
    def __init__(self, origin, args, name=None):
        GenericAlias.__init__(self, origin, args)
        _set_own(self, '_name', name)

    def __getitem__(self, item):
        plain = GenericAlias.__getitem__(self, item)
        return _Generic(self.__origin__, plain.__args__, self._name)

    def __repr__(self):
        name = 'typing.' + self._name if self._name else _text(self.__origin__)
        if self._name == 'Literal':
            return name + '[' + ', '.join(repr(a) for a in self.__args__) + ']'
        if self._name == 'Callable' and len(self.__args__) == 2 and isinstance(self.__args__[0], list):
            return 'typing.Callable[%s, %s]' % (_text(self.__args__[0]), _text(self.__args__[1]))
        return name + '[' + (', '.join(_text(a) for a in self.__args__) or '()') + ']'

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]

    def __hash__(self):
        try:
            return hash((self.__origin__, self.__args__))
        except TypeError:
            return 0


class _UnionGeneric(_Generic):
    def __init__(self, args):
        _Generic.__init__(self, Union, args, 'Union')
        _set_own(self, '_union_args', args)

    def __eq__(self, other):
        if not isinstance(other, (_UnionGeneric, UnionType)):
            return NotImplemented
        return set(self.__args__) == set(other.__args__)

    def __hash__(self):
        return hash(frozenset(self.__args__))

    def __repr__(self):
        args = self.__args__
        if len(args) == 2 and type(None) in args:
            return 'typing.Optional[%s]' % _text(args[0] if args[1] is type(None) else args[1])
        return 'typing.Union[%s]' % ', '.join(_text(a) for a in args)


class _Annotated(GenericAlias):
    def __init__(self, origin, metadata):
        GenericAlias.__init__(self, origin, (origin,))
        _set_own(self, '__metadata__', metadata)

    def __repr__(self):
        return 'typing.Annotated[%s, %s]' % (_text(self.__origin__), ', '.join(repr(a) for a in self.__metadata__))


class _AliasMeta(type):
    def __instancecheck__(cls, obj):
        return isinstance(obj, cls._origin)

    def __subclasscheck__(cls, sub):
        return issubclass(sub, cls._origin)


class _TypeAlias:
    """`typing.List` and the like: a name for a class of the library."""
    _may_be_in_union = True

    def __init__(self, name, origin):
        _set_own(self, '_name', name)
        _set_own(self, '__origin__', origin)
        _set_own(self, '_union_args', (origin,))

    def __getitem__(self, item):
        args = item if isinstance(item, tuple) else (item,)
        return _Generic(self.__origin__, tuple(_converted(a) for a in args), self._name)

    def __call__(self, *args, **kwargs):
        return self.__origin__(*args, **kwargs)

    def __mro_entries__(self, bases):
        return (self.__origin__,)

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]

    def __getattr__(self, name):
        return getattr(self.__origin__, name)

    def __repr__(self):
        return 'typing.' + self._name


class _AnyMeta(type):
    def __repr__(self):
        return 'typing.Any'

    def __instancecheck__(self, obj):
        raise TypeError('typing.Any cannot be used with isinstance()')


class Any(metaclass=_AnyMeta):
    _may_be_in_union = True

    def __new__(cls, *args, **kwargs):
        if cls is Any:
            raise TypeError('Any cannot be instantiated')
        return object.__new__(cls)


Union = _SpecialForm('Union')
Optional = _SpecialForm('Optional')
Literal = _SpecialForm('Literal')
Final = _SpecialForm('Final')
ClassVar = _SpecialForm('ClassVar')
NoReturn = _SpecialForm('NoReturn')
Never = _SpecialForm('Never')
Self = _SpecialForm('Self')
Annotated = _SpecialForm('Annotated')
TypeAlias = _SpecialForm('TypeAlias')
Concatenate = _SpecialForm('Concatenate')
LiteralString = _SpecialForm('LiteralString')
Required = _SpecialForm('Required')
NotRequired = _SpecialForm('NotRequired')
ReadOnly = _SpecialForm('ReadOnly')
TypeGuard = _SpecialForm('TypeGuard')
TypeIs = _SpecialForm('TypeIs')
Unpack = _SpecialForm('Unpack')
List = _TypeAlias('List', list)
Dict = _TypeAlias('Dict', dict)
Set = _TypeAlias('Set', set)
FrozenSet = _TypeAlias('FrozenSet', frozenset)
Tuple = _TypeAlias('Tuple', tuple)
Type = _TypeAlias('Type', type)
Text = str
for _name in ('Callable', 'Iterable', 'Iterator', 'Generator', 'Sequence', 'Mapping', 'MutableMapping', 'MutableSequence', 'Container',
              'Collection', 'MutableSet', 'Reversible', 'MappingView', 'KeysView', 'ItemsView', 'ValuesView', 'Awaitable', 'Coroutine',
              'AsyncIterable', 'AsyncIterator', 'AsyncGenerator', 'ByteString'):
    globals()[_name] = _TypeAlias(_name, getattr(_abc, _name))
Hashable = _abc.Hashable
Sized = _abc.Sized
AbstractSet = _TypeAlias('AbstractSet', _abc.Set)
OrderedDict = _TypeAlias('OrderedDict', _c.OrderedDict)
DefaultDict = _TypeAlias('DefaultDict', _c.defaultdict)
Counter = _TypeAlias('Counter', _c.Counter)
Deque = _TypeAlias('Deque', _c.deque)
ChainMap = _TypeAlias('ChainMap', _c.ChainMap)


class TypeVar:
    _is_type_variable = True
    _may_be_in_union = True

    def __init__(self, name, *constraints, bound=None, covariant=False, contravariant=False, infer_variance=False, default=None):
        if len(constraints) == 1:
            raise TypeError('A single constraint is not allowed')
        self.__name__ = name
        self.__constraints__ = constraints
        self.__bound__ = bound
        self.__covariant__ = covariant
        self.__contravariant__ = contravariant

    def __repr__(self):
        return ('+' if self.__covariant__ else '-' if self.__contravariant__ else '~') + self.__name__

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]


class ParamSpec(TypeVar):
    @property
    def args(self):
        return ParamSpecArgs(self)

    @property
    def kwargs(self):
        return ParamSpecKwargs(self)


class ParamSpecArgs:
    def __init__(self, origin):
        self.__origin__ = origin


class ParamSpecKwargs(ParamSpecArgs):
    pass


class TypeVarTuple(TypeVar):
    def __iter__(self):
        yield Unpack[self]


AnyStr = TypeVar('AnyStr', bytes, str)


class Generic:
    __slots__ = ()

    def __class_getitem__(cls, item):
        args = item if isinstance(item, tuple) else (item,)
        return _GenericClass(cls, tuple(_converted(a) for a in args))


class _GenericClass(_Generic):
    def __init__(self, origin, args):
        _Generic.__init__(self, origin, args, 'Generic' if origin is Generic else 'Protocol' if origin.__name__ == 'Protocol' and origin.__module__ == 'typing' else None)

    def __getitem__(self, item):
        plain = GenericAlias.__getitem__(self, item)
        return _GenericClass(self.__origin__, plain.__args__)

    def __mro_entries__(self, bases):
        origin = self.__origin__
        if origin is Generic:
            for base in bases:
                if base is not self and isinstance(base, GenericAlias) and isinstance(base.__origin__, type) and issubclass(base.__origin__, Generic):
                    return ()
        return (origin,)


class _ProtocolMeta(_ABCMeta):
    def __instancecheck__(cls, instance):
        if getattr(cls, '_is_protocol', False):
            if not getattr(cls, '_is_runtime_protocol', False):
                raise TypeError('Instance and class checks can only be used with @runtime_checkable protocols')
            for name in cls._members:
                if not hasattr(instance, name):
                    return False
            return True
        return _ABCMeta.__instancecheck__(cls, instance)

    def __subclasscheck__(cls, sub):
        if _own_attrs(cls).get('_is_protocol', False) and cls is not sub:
            if cls in sub.__mro__:
                return True
            if not getattr(cls, '_is_runtime_protocol', False):
                raise TypeError('Instance and class checks can only be used with @runtime_checkable protocols')
            return all(hasattr(sub, name) for name in cls._members)
        return _ABCMeta.__subclasscheck__(cls, sub)


class Protocol(Generic, metaclass=_ProtocolMeta):
    __slots__ = ()
    _is_protocol = True
    _members = ()

    def __init_subclass__(cls, *args, **kwargs):
        own = _own_attrs(cls)
        is_protocol = Protocol in cls.__bases__
        _set_own(cls, '_is_protocol', is_protocol)
        if is_protocol:
            members = set()
            for base in cls.__mro__:
                if getattr(base, '_is_protocol', False) and base is not Protocol:
                    names = _own_attrs(base)
                    members.update(n for n in names if not n.startswith('_abc') and n not in _not_members)
                    members.update(names.get('__annotations__', {}))
            _set_own(cls, '_members', tuple(sorted(members)))

    def __new__(cls, *args, **kwargs):
        if _own_attrs(cls).get('_is_protocol', False):
            raise TypeError('Protocols cannot be instantiated')
        return object.__new__(cls)


_not_members = ('__module__', '__qualname__', '__doc__', '__annotations__', '__slots__', '_is_protocol', '_is_runtime_protocol', '_members',
                '__abstractmethods__', '__parameters__', '__init__', '__new__', '__init_subclass__', '__class_getitem__', '__orig_bases__',
                '__dict__', '__weakref__', '__subclasshook__', '__hash__', '__match_args__', '__firstlineno__', '__static_attributes__')


def runtime_checkable(cls):
    _set_own(cls, '_is_runtime_protocol', True)
    return cls


runtime = runtime_checkable


@runtime_checkable
class SupportsInt(Protocol):
    @_abstractmethod
    def __int__(self):
        pass


@runtime_checkable
class SupportsFloat(Protocol):
    @_abstractmethod
    def __float__(self):
        pass


@runtime_checkable
class SupportsComplex(Protocol):
    @_abstractmethod
    def __complex__(self):
        pass


@runtime_checkable
class SupportsBytes(Protocol):
    @_abstractmethod
    def __bytes__(self):
        pass


@runtime_checkable
class SupportsIndex(Protocol):
    @_abstractmethod
    def __index__(self):
        pass


@runtime_checkable
class SupportsAbs(Protocol):
    @_abstractmethod
    def __abs__(self):
        pass


@runtime_checkable
class SupportsRound(Protocol):
    @_abstractmethod
    def __round__(self, ndigits=0):
        pass


class NewType:
    _may_be_in_union = True

    def __init__(self, name, tp):
        self.__name__ = self.__qualname__ = name
        self.__supertype__ = tp
        self.__module__ = '__main__'

    def __call__(self, x):
        return x

    def __repr__(self):
        return self.__module__ + '.' + self.__qualname__

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]


def cast(typ, val):
    return val


def _overload_dummy(*args, **kwds):
    raise NotImplementedError('You should not call an overloaded function. A series of @overload-decorated functions outside a stub module should always be followed by an implementation that is not @overload-ed.')


def overload(func):
    return _overload_dummy


def get_overloads(func):
    return []


def clear_overloads():
    pass


def final(f):
    return f


def override(f):
    return f


def no_type_check(f):
    return f


def no_type_check_decorator(f):
    return f


def dataclass_transform(**kwargs):
    return lambda cls: cls


def assert_type(val, typ, /):
    return val


def assert_never(arg, /):
    raise AssertionError('Expected code to be unreachable, but got: %r' % (arg,))


def reveal_type(obj, /):
    return obj


def get_origin(tp):
    if isinstance(tp, _Annotated):
        return Annotated
    if isinstance(tp, UnionType):
        return UnionType
    if isinstance(tp, GenericAlias) or isinstance(tp, _TypeAlias):
        return tp.__origin__
    if tp is Generic:
        return Generic
    return None


def get_args(tp):
    if isinstance(tp, _Annotated):
        return (tp.__origin__,) + tp.__metadata__
    if isinstance(tp, (GenericAlias, UnionType)):
        return tp.__args__
    return ()


def is_typeddict(tp):
    return isinstance(tp, type) and getattr(tp, '_is_typed_dict', False)


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
        cls = _c.namedtuple(name, names, defaults=defaults)
        for key, value in namespace.items():
            if key in ('__new__', '__init__', '__slots__', '__getnewargs__', '_fields', '_field_defaults', '_make', '_replace', '_asdict'):
                raise AttributeError('Cannot overwrite NamedTuple attribute ' + key)
            if key not in names and key not in ('__orig_bases__',):
                setattr(cls, key, value)
        return cls


class NamedTuple(metaclass=_NamedTupleMeta):
    _root = True

    def __new__(cls, typename, fields=(), **kwargs):
        pairs = list(fields) + list(kwargs.items())
        return _c.namedtuple(typename, [n for n, _ in pairs])


class _TypedDictMeta(type):
    def __new__(meta, name, bases, namespace, total=True):
        if namespace.get('_root'):
            return _type_new(meta, name, (dict,), namespace)
        cls = _type_new(meta, name, (dict,), dict(namespace))
        annotations = {}
        for base in bases:
            annotations.update(_own_attrs(base).get('__annotations__', {}))
        annotations.update(namespace.get('__annotations__', {}))
        _set_own(cls, '__annotations__', annotations)
        _set_own(cls, '__total__', total)
        _set_own(cls, '_is_typed_dict', True)
        return cls

    def __call__(cls, *args, **kwargs):
        if cls is TypedDict:
            return _TypedDictMeta.__new__(_TypedDictMeta, args[0], (), {'__annotations__': args[1]})
        return dict(*args, **kwargs)

    def __instancecheck__(cls, instance):
        raise TypeError('TypedDict does not support instance and class checks')


class TypedDict(metaclass=_TypedDictMeta):
    _root = True


class IO(Generic[AnyStr]):
    pass


class TextIO(IO[str]):
    pass


class BinaryIO(IO[bytes]):
    pass


Pattern = _SpecialForm('Pattern')
Match = _SpecialForm('Match')
ContextManager = _SpecialForm('ContextManager')
AsyncContextManager = _SpecialForm('AsyncContextManager')
