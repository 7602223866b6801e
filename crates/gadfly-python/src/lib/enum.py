class auto:
    def __init__(self):
        self.value = None


class member:
    def __init__(self, value):
        self.value = value


class nonmember:
    def __init__(self, value):
        self.value = value


class _EnumDict(dict):
    def __init__(self):
        dict.__init__(self)
        self._member_names = []
        self._last_values = []
        self._ignore = ()

    def __setitem__(self, key, value):
        dunder = key.startswith('__') and key.endswith('__')
        sunder = not dunder and key.startswith('_') and key.endswith('_')
        descriptor = isinstance(value, (property, classmethod, staticmethod)) or hasattr(value, '__get__') or callable(value) and not isinstance(value, type)
        if isinstance(value, nonmember):
            value = value.value
        elif isinstance(value, member):
            value = value.value
            self._member_names.append(key)
            self._last_values.append(value)
        elif sunder or dunder or descriptor:
            pass
        elif key in self._member_names:
            raise TypeError('%r already defined as %r' % (key, self[key]))
        else:
            if key in self:
                raise TypeError('%r already defined as %r' % (key, self[key]))
            if isinstance(value, auto):
                if value.value is None:
                    gen = self.get('_generate_next_value_')
                    if gen is None:
                        gen = self._generate
                    elif isinstance(gen, staticmethod):
                        gen = gen.__func__
                    value.value = gen(key, 1, len(self._member_names), self._last_values[:])
                value = value.value
            self._member_names.append(key)
            self._last_values.append(value)
        dict.__setitem__(self, key, value)


class EnumMeta(type):
    @classmethod
    def __prepare__(metacls, cls, bases, **kwds):
        namespace = _EnumDict()
        generate = None
        for base in bases:
            generate = generate or getattr(base, '_generate_next_value_', None)
        namespace._generate = generate
        return namespace

    def __new__(metacls, cls, bases, classdict, *, boundary=None, **kwds):
        names = getattr(classdict, '_member_names', [])
        values = [classdict[n] for n in names]
        for base in bases:
            if getattr(base, '_member_names_', None):
                raise TypeError('<enum %r> cannot extend <enum %r>' % (cls, base.__name__))
        plain = {k: v for k, v in classdict.items() if k not in names}
        enum_class = _type_new(metacls, cls, bases, plain)
        if boundary is not None:
            _set_own(enum_class, '_boundary_', boundary)
        enum_class._member_names_ = []
        enum_class._member_map_ = {}
        enum_class._value2member_map_ = {}
        member_type = object
        for base in enum_class.__mro__:
            if base in (int, str, float, tuple, bytes):
                member_type = base
                break
        enum_class._member_type_ = member_type
        if member_type is not object:
            for method in ('__repr__', '__str__', '__format__'):
                if method not in plain and getattr(enum_class, method, None) is getattr(member_type, method, None):
                    _set_own(enum_class, method, getattr(bases[-1], method))
        own_new = None
        for base in enum_class.__mro__:
            if base is Enum if 'Enum' in globals() else False:
                break
            found = _own_attrs(base).get('__new__')
            if found is not None and base not in (int, str, float, tuple, bytes, object):
                own_new = found
                break
        for name, value in zip(names, values):
            if own_new is not None:
                args = value if isinstance(value, tuple) else (value,)
                member = own_new.__func__(enum_class, *args)
                if not hasattr(member, '_value_'):
                    _set_own(member, '_value_', value)
            elif member_type is not object:
                args = value if isinstance(value, tuple) and member_type is not tuple else (value,)
                member = member_type.__new__(enum_class, *args)
                _set_own(member, '_value_', member_type(*args))
            else:
                member = object.__new__(enum_class)
                _set_own(member, '_value_', value)
            value = member._value_
            same = None
            for other in enum_class._member_map_.values():
                if other._value_ == value:
                    same = other
                    break
            if same is not None:
                enum_class._member_map_[name] = same
                _set_own(enum_class, name, same)
                continue
            _set_own(member, '_name_', name)
            _set_own(member, '__objclass__', enum_class)
            init = getattr(enum_class, '__init__')
            if init is not object.__init__ and not isinstance(init, type(len)) and type(init) is type(auto.__init__):
                args = classdict[name] if isinstance(classdict[name], tuple) else (classdict[name],)
                init(member, *args)
            enum_class._member_names_.append(name)
            enum_class._member_map_[name] = member
            _set_own(enum_class, name, member)
            try:
                enum_class._value2member_map_[value] = member
            except TypeError:
                pass
        if enum_class._member_names_ and _canonical(enum_class):
            _set_own(enum_class, '_combinations_', _combinations(enum_class))
        return enum_class

    def __call__(cls, value, *args, **kwds):
        if args:
            return _functional(cls, value, *args)
        if type(value) is cls:
            return value
        for member in cls._member_map_.values():
            if member._value_ == value:
                return member
        missing = cls._missing_(value)
        if isinstance(missing, cls) or missing is not None and _canonical(cls):
            return missing
        if missing is not None:
            raise TypeError('error in %s._missing_: returned %r instead of None or a valid member' % (cls.__name__, missing))
        raise ValueError('%r is not a valid %s' % (value, cls.__qualname__))

    def __iter__(cls):
        if _canonical(cls):
            return (cls._member_map_[n] for n in cls._member_names_ if cls._member_map_[n]._value_.bit_count() == 1)
        return (cls._member_map_[n] for n in cls._member_names_)

    def __reversed__(cls):
        return (cls._member_map_[n] for n in reversed(cls._member_names_))

    def __len__(cls):
        if _canonical(cls):
            return len(list(iter(cls)))
        return len(cls._member_names_)

    def __bool__(cls):
        return True

    def __contains__(cls, member):
        if not isinstance(member, Enum):
            raise TypeError("unsupported operand type(s) for 'in': '%s' and '%s'" % (
                type(member).__qualname__, cls.__class__.__qualname__))
        return isinstance(member, cls)

    def __getitem__(cls, name):
        return cls._member_map_[name]

    def __setattr__(cls, name, value):
        members = _own_attrs(cls).get('_member_map_', {})
        if name in members:
            raise AttributeError('cannot reassign member %r' % name)
        _set_own(cls, name, value)

    @property
    def __members__(cls):
        return dict(cls._member_map_)

    def __repr__(cls):
        return '<enum %r>' % cls.__name__


EnumType = EnumMeta


def _canonical(cls):
    # Only single bits are members of a flag; the others are names for several.
    return '_boundary_' in dir(cls)


def _combinations(cls):
    # Values of a flag that have no name of their own: nothing, all, and two or three together.
    bits = [m._value_ for m in cls]
    values = [0, sum(bits)]
    for at, one in enumerate(bits):
        for more, two in enumerate(bits[at + 1:]):
            values.append(one | two)
            for three in bits[at + more + 2:]:
                values.append(one | two | three)
    found = {}
    for value in values:
        if value not in cls._value2member_map_:
            member = cls(value)
            found[member._name_ or '|'] = member
    return found


def _functional(cls, name, names, *args, **kwds):
    if isinstance(names, str):
        names = names.replace(',', ' ').split()
    namespace = EnumMeta.__prepare__(name, (cls,))
    if isinstance(names, dict):
        pairs = list(names.items())
    else:
        pairs = [n if isinstance(n, (tuple, list)) else (n, i + 1) for i, n in enumerate(names)]
    for key, value in pairs:
        namespace[key] = value
    return EnumMeta.__new__(EnumMeta, name, (cls,), namespace)


class Enum(metaclass=EnumMeta):
    @property
    def name(self):
        return self._name_

    @property
    def value(self):
        return self._value_

    @classmethod
    def _missing_(cls, value):
        return None

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        for last in reversed(last_values):
            try:
                return last + 1
            except TypeError:
                pass
        return start

    def __repr__(self):
        return '<%s.%s: %r>' % (self.__class__.__name__, self._name_, self._value_)

    def __str__(self):
        return '%s.%s' % (self.__class__.__name__, self._name_)

    def __hash__(self):
        return hash(self._name_)

    def __format__(self, spec):
        return str.__format__(str(self), spec)

    def __setattr__(self, name, value):
        if name in ('name', 'value'):
            raise AttributeError("<enum %r> cannot set attribute %r" % (self.__class__.__name__, name))
        _set_own(self, name, value)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


class IntEnum(int, Enum):
    __repr__ = Enum.__repr__

    def __str__(self):
        return int.__repr__(self)

    def __format__(self, spec):
        return int.__format__(self, spec)

    __hash__ = int.__hash__


class StrEnum(str, Enum):
    __repr__ = Enum.__repr__

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()

    def __str__(self):
        return self._value_

    def __format__(self, spec):
        return str.__format__(self._value_, spec)

    __hash__ = str.__hash__


def _bits(value):
    bit = 1
    while bit <= value:
        if bit & value:
            yield bit
        bit <<= 1


class FlagBoundary(StrEnum):
    STRICT = 'strict'
    CONFORM = 'conform'
    EJECT = 'eject'
    KEEP = 'keep'


STRICT, CONFORM, EJECT, KEEP = FlagBoundary


class Flag(Enum):
    _boundary_ = STRICT

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        highest = 0
        for last in last_values:
            highest = max(highest, last)
        return 1 if highest == 0 else 1 << (highest.bit_length())

    @classmethod
    def _missing_(cls, value):
        if not isinstance(value, int):
            raise ValueError('%r is not a valid %s' % (value, cls.__qualname__))
        every = 0
        for m in cls._member_map_.values():
            every |= m._value_
        width = max(every.bit_length(), 1)
        if value < 0:
            value = (1 << every.bit_length()) + value if value >= -(1 << every.bit_length()) else value & every
        unknown = value & ~every
        if unknown:
            if cls._boundary_ is STRICT:
                raise ValueError('%r invalid value %r' % (cls, value))
            if cls._boundary_ is CONFORM:
                value &= every
            elif cls._boundary_ is EJECT:
                return value
        known = cls._value2member_map_.get(value)
        if known is not None:
            return known
        if cls._member_type_ is object:
            member = object.__new__(cls)
        else:
            member = cls._member_type_.__new__(cls, value)
        _set_own(member, '_value_', value)
        names = [m._name_ for m in cls if m._value_ & value]
        if unknown and names:
            names.append(str(unknown))
        _set_own(member, '_name_', '|'.join(names) or None)
        cls._value2member_map_[value] = member
        return member

    def _other(self, other):
        if isinstance(other, self.__class__):
            return other._value_
        if self._member_type_ is not object and isinstance(other, int):
            return other
        return None

    def __or__(self, other):
        value = self._other(other)
        return NotImplemented if value is None else self.__class__(self._value_ | value)

    def __and__(self, other):
        value = self._other(other)
        return NotImplemented if value is None else self.__class__(self._value_ & value)

    def __xor__(self, other):
        value = self._other(other)
        return NotImplemented if value is None else self.__class__(self._value_ ^ value)

    __ror__ = __or__
    __rand__ = __and__
    __rxor__ = __xor__

    def __invert__(self):
        every = 0
        for m in self.__class__._member_map_.values():
            every |= m._value_
        return self.__class__(every & ~self._value_)

    def __contains__(self, other):
        if not isinstance(other, self.__class__):
            raise TypeError("unsupported operand type(s) for 'in': %r and %r" % (
                type(other).__qualname__, self.__class__.__qualname__))
        return other._value_ & self._value_ == other._value_

    def __iter__(self):
        return (m for m in self.__class__ if m._value_ & self._value_)

    def __len__(self):
        return self._value_.bit_count()

    def __bool__(self):
        return bool(self._value_)

    def __hash__(self):
        return hash(self._value_)

    def __repr__(self):
        if self._name_ is None:
            return '<%s: %r>' % (self.__class__.__name__, self._value_)
        return '<%s.%s: %r>' % (self.__class__.__name__, self._name_, self._value_)

    def __str__(self):
        if self._name_ is None:
            return '%s(%r)' % (self.__class__.__name__, self._value_)
        return '%s.%s' % (self.__class__.__name__, self._name_)


class IntFlag(int, Flag):
    _boundary_ = KEEP
    __repr__ = Flag.__repr__
    __or__ = __ror__ = Flag.__or__
    __and__ = __rand__ = Flag.__and__
    __xor__ = __rxor__ = Flag.__xor__
    __invert__ = Flag.__invert__
    __contains__ = Flag.__contains__

    def __str__(self):
        return int.__repr__(self)

    def __format__(self, spec):
        return int.__format__(self, spec)

    __hash__ = int.__hash__


class verify:
    def __init__(self, *checks):
        self.checks = checks

    def __call__(self, enumeration):
        return unique(enumeration) if 'unique' in self.checks else enumeration


UNIQUE, CONTINUOUS, NAMED_FLAGS = 'unique', 'continuous', 'named flags'
ReprEnum = Enum
property = property


def unique(enumeration):
    duplicates = []
    for name, member in enumeration.__members__.items():
        if name != member.name:
            duplicates.append((name, member.name))
    if duplicates:
        text = ', '.join('%s -> %s' % pair for pair in duplicates)
        raise ValueError('duplicate values found in %r: %s' % (enumeration, text))
    return enumeration
