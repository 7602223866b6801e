class _Meta(type):
    def __instancecheck__(cls, obj):
        return cls.__subclasscheck__(type(obj))

    def __subclasscheck__(cls, sub):
        if cls in sub.__mro__:
            return True
        needs = cls._needs
        if not needs:
            return False
        return all(hasattr(sub, n) and getattr(sub, n) is not None for n in needs) or issubclass(sub, cls._builtin)


class _Base(metaclass=_Meta):
    _needs = ()
    _builtin = ()

    def __class_getitem__(cls, item):
        return cls


class Hashable(_Base):
    _needs = ('__hash__',)


class Iterable(_Base):
    _needs = ('__iter__',)


class Iterator(Iterable):
    _needs = ('__iter__', '__next__')

    def __iter__(self):
        return self


class Generator(Iterator):
    _needs = ('__iter__', '__next__', 'send', 'throw', 'close')


class Sized(_Base):
    _needs = ('__len__',)


class Container(_Base):
    _needs = ('__contains__',)


class Callable(_Base):
    _needs = ('__call__',)


class Collection(Sized, Iterable, Container):
    _needs = ('__len__', '__iter__', '__contains__')


class Sequence(Collection):
    _needs = ()
    _builtin = (list, tuple, str, bytes, range)

    def __iter__(self):
        i = 0
        try:
            while True:
                yield self[i]
                i += 1
        except IndexError:
            return

    def __contains__(self, value):
        for v in self:
            if v is value or v == value:
                return True
        return False

    def __reversed__(self):
        for i in reversed(range(len(self))):
            yield self[i]

    def index(self, value):
        for i, v in enumerate(self):
            if v is value or v == value:
                return i
        raise ValueError

    def count(self, value):
        return sum(1 for v in self if v is value or v == value)


class MutableSequence(Sequence):
    _builtin = (list, bytearray)


class Set(Collection):
    _needs = ()
    _builtin = (set, frozenset)


class MutableSet(Set):
    _builtin = (set,)


class Mapping(Collection):
    _needs = ()
    _builtin = (dict,)

    def get(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            return default

    def __contains__(self, key):
        try:
            self[key]
        except KeyError:
            return False
        return True

    def keys(self):
        return list(self)

    def items(self):
        return [(k, self[k]) for k in self]

    def values(self):
        return [self[k] for k in self]

    def __eq__(self, other):
        return dict(self.items()) == dict(other.items())


class MutableMapping(Mapping):
    def pop(self, key):
        value = self[key]
        del self[key]
        return value

    def setdefault(self, key, default=None):
        try:
            return self[key]
        except KeyError:
            self[key] = default
        return default

    def update(self, other=(), /, **kwds):
        for k in other:
            self[k] = other[k]
        for k, v in kwds.items():
            self[k] = v
