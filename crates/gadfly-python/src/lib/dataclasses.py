class _Missing:
    def __repr__(self):
        return '<dataclasses._MISSING_TYPE object>'


MISSING = _Missing()


class KW_ONLY:
    pass


class FrozenInstanceError(AttributeError):
    pass


class Field:
    def __init__(self, default, default_factory, init, repr, hash, compare, metadata, kw_only):
        self.name = None
        self.type = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.hash = hash
        self.compare = compare
        self.metadata = metadata
        self.kw_only = kw_only


def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None,
          compare=True, metadata=None, kw_only=MISSING):
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError('cannot specify both default and default_factory')
    return Field(default, default_factory, init, repr, hash, compare, metadata, kw_only)


def fields(class_or_instance):
    found = getattr(class_or_instance, '__dataclass_fields__', None)
    if found is None:
        raise TypeError('must be called with a dataclass type or instance')
    return tuple(found.values())


def is_dataclass(obj):
    return hasattr(obj, '__dataclass_fields__')


def asdict(obj, *, dict_factory=dict):
    if not is_dataclass(obj) or isinstance(obj, type):
        raise TypeError('asdict() should be called on dataclass instances')
    return _asdict(obj, dict_factory)


def _asdict(obj, factory):
    if is_dataclass(obj) and not isinstance(obj, type):
        return factory([(f.name, _asdict(getattr(obj, f.name), factory)) for f in fields(obj)])
    if isinstance(obj, tuple) and hasattr(obj, '_fields'):
        return type(obj)(*[_asdict(v, factory) for v in obj])
    if isinstance(obj, (list, tuple)):
        return type(obj)([_asdict(v, factory) for v in obj])
    if isinstance(obj, dict):
        return type(obj)((_asdict(k, factory), _asdict(v, factory)) for k, v in obj.items())
    return obj


def astuple(obj, *, tuple_factory=tuple):
    return tuple_factory([_astuple(getattr(obj, f.name)) for f in fields(obj)])


def _astuple(obj):
    if is_dataclass(obj) and not isinstance(obj, type):
        return astuple(obj)
    if isinstance(obj, (list, tuple)):
        return type(obj)([_astuple(v) for v in obj])
    if isinstance(obj, dict):
        return type(obj)((_astuple(k), _astuple(v)) for k, v in obj.items())
    return obj


def replace(obj, /, **changes):
    for f in fields(obj):
        if not f.init:
            if f.name in changes:
                raise ValueError('field %s is declared with init=False, it cannot be specified with replace()' % f.name)
            continue
        if f.name not in changes:
            changes[f.name] = getattr(obj, f.name)
    return obj.__class__(**changes)


def _missing_text(names):
    listed = [repr(n) for n in names]
    if len(listed) == 1:
        return listed[0]
    if len(listed) == 2:
        return ' and '.join(listed)
    return ', '.join(listed[:-1]) + ', and ' + listed[-1]


def _make_init(cls, all_fields, frozen, has_post_init, init_vars):
    positional = [f for f in all_fields if f.init and not f.kw_only]
    keyword = [f for f in all_fields if f.init and f.kw_only]
    name = cls.__qualname__ + '.__init__' if False else cls.__name__ + '.__init__'
    required = [f for f in positional if f.default is MISSING and f.default_factory is MISSING]

    def __init__(self, *args, **kwargs):
        values = {}
        if len(args) > len(positional):
            n = len(positional) + 1
            if len(required) < len(positional):
                takes = 'from %d to %d' % (len(required) + 1, n)
            else:
                takes = str(n)
            raise TypeError('%s() takes %s positional argument%s but %d were given' % (
                name, takes, '' if n == 1 else 's', len(args) + 1))
        for f, v in zip(positional, args):
            values[f.name] = v
        for k, v in kwargs.items():
            if k in values:
                raise TypeError("%s() got multiple values for argument '%s'" % (name, k))
            for f in positional:
                if f.name == k:
                    break
            else:
                for f in keyword:
                    if f.name == k:
                        break
                else:
                    raise TypeError("%s() got an unexpected keyword argument '%s'" % (name, k))
            values[k] = v
        missing = [f.name for f in required if f.name not in values]
        if missing:
            raise TypeError('%s() missing %d required positional argument%s: %s' % (
                name, len(missing), '' if len(missing) == 1 else 's', _missing_text(missing)))
        missing = [f.name for f in keyword if f.name not in values and f.default is MISSING and f.default_factory is MISSING]
        if missing:
            raise TypeError('%s() missing %d required keyword-only argument%s: %s' % (
                name, len(missing), '' if len(missing) == 1 else 's', _missing_text(missing)))
        post = []
        for f in all_fields:
            if f.name in values:
                v = values[f.name]
            elif f.default_factory is not MISSING:
                v = f.default_factory()
            elif f.default is not MISSING:
                v = f.default
            else:
                continue
            if f.name in init_vars:
                post.append(v)
            elif frozen:
                _set_own(self, f.name, v)
            else:
                setattr(self, f.name, v)
        if has_post_init:
            self.__post_init__(*post)
    return __init__


def _process(cls, init, repr_, eq, order, unsafe_hash, frozen, match_args, kw_only, slots):
    all_fields = {}
    for base in cls.__mro__[-1:0:-1]:
        for f in getattr(base, '__dataclass_fields__', {}).values():
            all_fields[f.name] = f
    own = _own_attrs(cls)
    annotations = own.get('__annotations__', {})
    init_vars = set()
    only = kw_only
    for name, text in annotations.items():
        if text.startswith('ClassVar') or text.startswith('typing.ClassVar'):
            continue
        if text in ('KW_ONLY', 'dataclasses.KW_ONLY'):
            only = True
            continue
        default = own.get(name, MISSING)
        if isinstance(default, Field):
            f = default
            if f.default is not MISSING:
                setattr(cls, name, f.default)
            else:
                delattr(cls, name)
        else:
            if isinstance(default, (list, dict, set)):
                raise ValueError('mutable default %s for field %s is not allowed: use default_factory' % (type(default), name))
            f = field(default=default)
        if f.kw_only is MISSING:
            f.kw_only = only
        f.name = name
        f.type = text
        if text.startswith('InitVar') or text.startswith('dataclasses.InitVar'):
            init_vars.add(name)
        all_fields[name] = f
    listed = list(all_fields.values())
    seen_default = False
    for f in listed:
        if f.init and not f.kw_only:
            if f.default is not MISSING or f.default_factory is not MISSING:
                seen_default = True
            elif seen_default:
                raise TypeError('non-default argument %r follows default argument' % f.name)
    cls.__dataclass_fields__ = {n: f for n, f in all_fields.items() if n not in init_vars}
    plain = [f for f in listed if f.name not in init_vars]
    if init:
        function = _make_init(cls, listed, frozen, hasattr(cls, '__post_init__'), init_vars)
        function.__qualname__ = cls.__name__ + '.__init__'
        cls.__init__ = function
    if repr_ and '__repr__' not in own:
        shown = [f.name for f in plain if f.repr]

        def __repr__(self):
            return self.__class__.__qualname__ + '(' + ', '.join(
                '%s=%r' % (n, getattr(self, n)) for n in shown) + ')'
        cls.__repr__ = __repr__
    compared = [f.name for f in plain if f.compare]
    if eq and '__eq__' not in own:
        def __eq__(self, other):
            if other.__class__ is self.__class__:
                for n in compared:
                    a = getattr(self, n)
                    b = getattr(other, n)
                    if not (a is b or a == b):
                        return False
                return True
            return NotImplemented
        cls.__eq__ = __eq__
    if order:
        if not eq:
            raise ValueError('eq must be true if order is true')

        def key(self):
            return tuple([getattr(self, n) for n in compared])

        def __lt__(self, other):
            return key(self) < key(other) if other.__class__ is self.__class__ else NotImplemented

        def __le__(self, other):
            return key(self) <= key(other) if other.__class__ is self.__class__ else NotImplemented

        def __gt__(self, other):
            return key(self) > key(other) if other.__class__ is self.__class__ else NotImplemented

        def __ge__(self, other):
            return key(self) >= key(other) if other.__class__ is self.__class__ else NotImplemented
        for f in (__lt__, __le__, __gt__, __ge__):
            if f.__name__ in own:
                raise TypeError('Cannot overwrite attribute %s in class %s. Consider using functools.total_ordering' % (f.__name__, cls.__name__))
            setattr(cls, f.__name__, f)
    if frozen:
        def __setattr__(self, name, value):
            raise FrozenInstanceError('cannot assign to field %r' % name)

        def __delattr__(self, name):
            raise FrozenInstanceError('cannot delete field %r' % name)
        cls.__setattr__ = __setattr__
        cls.__delattr__ = __delattr__
    if unsafe_hash or (eq and frozen):
        hashed = [f.name for f in plain if (f.compare if f.hash is None else f.hash)]

        def __hash__(self):
            return hash(tuple([getattr(self, n) for n in hashed]))
        cls.__hash__ = __hash__
    elif eq and '__hash__' not in own:
        cls.__hash__ = None
    elif eq and own.get('__hash__') is None and '__eq__' not in own:
        cls.__hash__ = None
    if match_args:
        cls.__match_args__ = tuple(f.name for f in listed if f.init and not f.kw_only)
    return cls


def dataclass(cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False,
              frozen=False, match_args=True, kw_only=False, slots=False, weakref_slot=False):
    def wrap(cls):
        return _process(cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots)
    return wrap if cls is None else wrap(cls)


class InitVar:
    def __class_getitem__(cls, item):
        return cls
