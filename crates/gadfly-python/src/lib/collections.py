import collections.abc as _abc


def _second(pair):
    return pair[1]


class OrderedDict(dict):
    def move_to_end(self, key, last=True):
        value = self.pop(key)
        if last:
            self[key] = value
        else:
            items = list(self.items())
            self.clear()
            self[key] = value
            for k, v in items:
                self[k] = v

    def popitem(self, last=True):
        if not self:
            raise KeyError('dictionary is empty')
        key = next(reversed(self)) if last else next(iter(self))
        return key, self.pop(key)

    def __repr__(self):
        if not self:
            return 'OrderedDict()'
        return 'OrderedDict(%r)' % (list(self.items()),)

    def __eq__(self, other):
        if isinstance(other, OrderedDict):
            return dict.__eq__(self, other) and list(self) == list(other)
        return dict.__eq__(self, other)

    def __ne__(self, other):
        return not self == other

    __hash__ = None

    def copy(self):
        return self.__class__(self)

    def __or__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        new = self.__class__(self)
        new.update(other)
        return new


class defaultdict(dict):
    def __init__(self, default_factory=None, /, *args, **kwargs):
        if default_factory is not None and not callable(default_factory):
            raise TypeError('first argument must be callable or None')
        self.default_factory = default_factory
        dict.__init__(self, *args, **kwargs)

    def __missing__(self, key):
        if self.default_factory is None:
            raise KeyError(key)
        value = self.default_factory()
        self[key] = value
        return value

    def __repr__(self):
        return '%s(%r, %s)' % (type(self).__name__, self.default_factory, dict.__repr__(self))

    def copy(self):
        return type(self)(self.default_factory, self)

    __copy__ = copy

    def __deepcopy__(self, memo):
        from copy import deepcopy
        return type(self)(self.default_factory, {deepcopy(k, memo): deepcopy(v, memo) for k, v in self.items()})

    def __or__(self, other):
        if not isinstance(other, dict):
            return NotImplemented
        new = type(self)(self.default_factory, self)
        new.update(other)
        return new


class Counter(dict):
    def __init__(self, iterable=None, /, **kwds):
        self.update(iterable, **kwds)

    def __missing__(self, key):
        return 0

    def update(self, iterable=None, /, **kwds):
        if iterable is not None:
            if isinstance(iterable, dict):
                if not self:
                    dict.update(self, iterable)
                    iterable = {}
                for k, n in iterable.items():
                    self[k] = n + self.get(k, 0)
            else:
                for x in iterable:
                    self[x] = self.get(x, 0) + 1
        for k, n in kwds.items():
            self[k] = self.get(k, 0) + n

    def subtract(self, iterable=None, /, **kwds):
        if iterable is not None:
            if isinstance(iterable, dict):
                for k, n in iterable.items():
                    self[k] = self.get(k, 0) - n
            else:
                for x in iterable:
                    self[x] = self.get(x, 0) - 1
        for k, n in kwds.items():
            self[k] = self.get(k, 0) - n

    def most_common(self, n=None):
        if n == 1 and self:
            return [max(self.items(), key=_second)]
        items = sorted(self.items(), key=_second, reverse=True)
        return items if n is None else items[:max(n, 0)]

    @classmethod
    def fromkeys(cls, iterable, v=None):
        raise NotImplementedError('Counter.fromkeys() is undefined.  Use Counter(iterable) instead.')

    def __pos__(self):
        return Counter({k: n for k, n in self.items() if n > 0})

    def __neg__(self):
        return Counter({k: 0 - n for k, n in self.items() if n < 0})

    def _kept(self):
        for k in [k for k, n in self.items() if not n > 0]:
            del self[k]
        return self

    def __iadd__(self, other):
        for k, n in other.items():
            self[k] += n
        return self._kept()

    def __isub__(self, other):
        for k, n in other.items():
            self[k] -= n
        return self._kept()

    def __ior__(self, other):
        for k, n in other.items():
            if n > self[k]:
                self[k] = n
        return self._kept()

    def __iand__(self, other):
        for k, n in self.items():
            if other[k] < n:
                self[k] = other[k]
        return self._kept()

    def __le__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return all(self[k] <= other[k] for c in (self, other) for k in c)

    def __lt__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self <= other and self != other

    def __ge__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return all(self[k] >= other[k] for c in (self, other) for k in c)

    def __gt__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return self >= other and self != other

    def __ne__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return not self == other

    def elements(self):
        for k, n in self.items():
            for _ in range(n):
                yield k

    def total(self):
        return sum(self.values())

    def copy(self):
        return self.__class__(self)

    def __delitem__(self, key):
        if key in self:
            dict.__delitem__(self, key)

    def __add__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for k, n in self.items():
            m = n + other[k]
            if m > 0:
                result[k] = m
        for k, n in other.items():
            if k not in self and n > 0:
                result[k] = n
        return result

    def __sub__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for k, n in self.items():
            m = n - other[k]
            if m > 0:
                result[k] = m
        for k, n in other.items():
            if k not in self and n < 0:
                result[k] = 0 - n
        return result

    def __and__(self, other):
        result = Counter()
        for k, n in self.items():
            m = min(n, other[k])
            if m > 0:
                result[k] = m
        return result

    def __or__(self, other):
        result = Counter()
        for k, n in self.items():
            m = max(n, other[k])
            if m > 0:
                result[k] = m
        for k, n in other.items():
            if k not in self and n > 0:
                result[k] = n
        return result

    def __eq__(self, other):
        if not isinstance(other, Counter):
            return NotImplemented
        return all(self[k] == other[k] for c in (self, other) for k in c)

    __hash__ = None

    def __repr__(self):
        if not self:
            return self.__class__.__name__ + '()'
        try:
            d = dict(self.most_common())
        except TypeError:
            d = dict(self)
        return '%s(%r)' % (self.__class__.__name__, d)


class deque:
    def __init__(self, iterable=(), maxlen=None):
        if maxlen is not None:
            if not isinstance(maxlen, int):
                raise TypeError('an integer is required')
            if maxlen < 0:
                raise ValueError('maxlen must be non-negative')
        _set_own(self, '_items', [])
        _set_own(self, '_maxlen', maxlen)
        self.extend(iterable)

    @property
    def maxlen(self):
        return self._maxlen

    def append(self, x, /):
        self._items.append(x)
        if self._maxlen is not None and len(self._items) > self._maxlen:
            del self._items[0]

    def appendleft(self, x, /):
        self._items.insert(0, x)
        if self._maxlen is not None and len(self._items) > self._maxlen:
            self._items.pop()

    def pop(self):
        if not self._items:
            raise IndexError('pop from an empty deque')
        return self._items.pop()

    def popleft(self):
        if not self._items:
            raise IndexError('pop from an empty deque')
        return self._items.pop(0)

    def extend(self, iterable, /):
        if iterable is self:
            iterable = list(iterable)
        if self._maxlen is None:
            self._items.extend(iterable)
        else:
            for x in iterable:
                self.append(x)

    def extendleft(self, iterable, /):
        if iterable is self:
            iterable = list(iterable)
        for x in iterable:
            self.appendleft(x)

    def rotate(self, n=1, /):
        if self._items:
            n = n % len(self._items)
            if n:
                self._items[:] = self._items[-n:] + self._items[:-n]

    def clear(self):
        self._items.clear()

    def copy(self):
        return self.__class__(self._items, self._maxlen)

    __copy__ = copy

    def __deepcopy__(self, memo):
        from copy import deepcopy
        return self.__class__([deepcopy(x, memo) for x in self._items], self._maxlen)

    def count(self, x, /):
        return self._items.count(x)

    def index(self, x, *args):
        try:
            return self._items.index(x, *args)
        except ValueError:
            raise ValueError('%r is not in deque' % (x,)) from None

    def insert(self, i, x, /):
        if self._maxlen is not None and len(self._items) >= self._maxlen:
            raise IndexError('deque already at its maximum size')
        self._items.insert(i, x)

    def remove(self, x, /):
        if x not in self._items:
            raise ValueError('%r is not in deque' % (x,) if _version() >= (3, 10) else 'deque.remove(x): x not in deque')
        self._items.remove(x)

    def reverse(self):
        self._items.reverse()

    def __len__(self):
        return len(self._items)

    def __iter__(self):
        return _deque_iterator(self._items)

    def __reversed__(self):
        return reversed(self._items)

    def __contains__(self, x):
        return x in self._items

    def _at(self, i):
        if isinstance(i, slice):
            raise TypeError("sequence index must be integer, not 'slice'")
        if not isinstance(i, int) and not hasattr(i, '__index__'):
            raise TypeError("sequence index must be integer, not '%s'" % type(i).__name__)
        return i

    def __getitem__(self, i):
        try:
            return self._items[self._at(i)]
        except IndexError:
            raise IndexError('deque index out of range') from None

    def __setitem__(self, i, x):
        try:
            self._items[self._at(i)] = x
        except IndexError:
            raise IndexError('deque index out of range') from None

    def __delitem__(self, i):
        try:
            del self._items[self._at(i)]
        except IndexError:
            raise IndexError('deque index out of range') from None

    def __bool__(self):
        return len(self._items) > 0

    def __eq__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        return self._items == other._items

    def __lt__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        return self._items < other._items

    def __le__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        return self._items <= other._items

    def __gt__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        return self._items > other._items

    def __ge__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        return self._items >= other._items

    __hash__ = None

    def __add__(self, other):
        if not isinstance(other, deque):
            raise TypeError('can only concatenate deque (not "%s") to deque' % type(other).__name__)
        return self.__class__(self._items + other._items, self._maxlen)

    def __iadd__(self, other):
        self.extend(other)
        return self

    def __mul__(self, n):
        return self.__class__(self._items * n, self._maxlen)

    __rmul__ = __mul__

    def __repr__(self):
        if self._maxlen is None:
            return '%s(%r)' % (type(self).__name__, self._items)
        return '%s(%r, maxlen=%d)' % (type(self).__name__, self._items, self._maxlen)

    def __class_getitem__(cls, item):
        return GenericAlias(cls, item)


class _deque_iterator:
    def __init__(self, items):
        self._items = items
        self._length = len(items)
        self._next = 0

    def __iter__(self):
        return self

    def __next__(self):
        if len(self._items) != self._length:
            raise RuntimeError('deque mutated during iteration')
        if self._next >= self._length:
            raise StopIteration
        self._next += 1
        return self._items[self._next - 1]


class ChainMap(_abc.MutableMapping):
    def __init__(self, *maps):
        self.maps = list(maps) or [{}]

    def __missing__(self, key):
        raise KeyError(key)

    def __getitem__(self, key):
        for mapping in self.maps:
            try:
                return mapping[key]
            except KeyError:
                pass
        return self.__missing__(key)

    def get(self, key, default=None):
        return self[key] if key in self else default

    def __len__(self):
        return len(set().union(*self.maps))

    def __iter__(self):
        d = {}
        for mapping in reversed(self.maps):
            d.update(dict.fromkeys(mapping))
        return iter(d)

    def __contains__(self, key):
        return any(key in m for m in self.maps)

    def __bool__(self):
        return any(self.maps)

    def __repr__(self):
        return '%s(%s)' % (self.__class__.__name__, ', '.join(map(repr, self.maps)))

    def copy(self):
        return self.__class__(self.maps[0].copy(), *self.maps[1:])

    __copy__ = copy

    def new_child(self, m=None, **kwargs):
        if m is None:
            m = kwargs
        elif kwargs:
            m.update(kwargs)
        return self.__class__(m, *self.maps)

    @property
    def parents(self):
        return self.__class__(*self.maps[1:])

    def __setitem__(self, key, value):
        self.maps[0][key] = value

    def __delitem__(self, key):
        try:
            del self.maps[0][key]
        except KeyError:
            raise KeyError('Key not found in the first mapping: %r' % (key,)) from None

    def popitem(self):
        try:
            return self.maps[0].popitem()
        except KeyError:
            raise KeyError('No keys found in the first mapping.') from None

    def pop(self, key, *args):
        try:
            return self.maps[0].pop(key, *args)
        except KeyError:
            raise KeyError('Key not found in the first mapping: %r' % (key,)) from None

    def clear(self):
        self.maps[0].clear()


_keywords = frozenset('False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split())


class _field:
    def __init__(self, index):
        self._index = index

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        return tuple.__getitem__(instance, self._index)

    def __set__(self, instance, value):
        raise AttributeError("can't set attribute")


def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None):
    if isinstance(field_names, str):
        field_names = field_names.replace(',', ' ').split()
    fields = tuple(field_names)
    seen = set()
    fields = tuple([str(f) for f in fields])
    if rename:
        fields = tuple(['_%d' % i if not f.isidentifier() or f in _keywords or f.startswith('_') or f in fields[:i] else f
                        for i, f in enumerate(fields)])
    for name in (typename,) + fields:
        if name in _keywords:
            raise ValueError('Type names and field names cannot be a keyword: %r' % (name,))
        if not name.isidentifier():
            raise ValueError('Type names and field names must be valid identifiers: %r' % (name,))
    for name in fields:
        if name.startswith('_') and not rename:
            raise ValueError('Field names cannot start with an underscore: %r' % (name,))
        if name in seen:
            raise ValueError('Encountered duplicate field name: %r' % (name,))
        seen.add(name)
    defaults = () if defaults is None else tuple(defaults)
    if len(defaults) > len(fields):
        raise TypeError('Got more default values than field names')
    field_defaults = dict(zip(fields[len(fields) - len(defaults):], defaults))

    def __new__(cls, *args, **kwargs):
        values = list(args)
        if len(values) > len(fields):
            takes = str(len(fields) + 1)
            if field_defaults:
                takes = 'from %d to %s' % (len(fields) + 1 - len(field_defaults), takes)
            raise TypeError('%s.__new__() takes %s positional arguments but %d were given' % (
                typename, takes, len(values) + 1))
        missing = []
        for name in fields[len(values):]:
            if name in kwargs:
                values.append(kwargs.pop(name))
            elif name in field_defaults:
                values.append(field_defaults[name])
            else:
                missing.append(name)
        if missing:
            listed = [repr(n) for n in missing]
            text = listed[0] if len(listed) == 1 else ' and '.join(listed) if len(listed) == 2 else ', '.join(listed[:-1]) + ', and ' + listed[-1]
            raise TypeError('%s.__new__() missing %d required positional argument%s: %s' % (
                typename, len(missing), '' if len(missing) == 1 else 's', text))
        for name in kwargs:
            if name in fields:
                raise TypeError("%s.__new__() got multiple values for argument '%s'" % (typename, name))
            raise TypeError("%s.__new__() got an unexpected keyword argument '%s'" % (typename, name))
        return tuple.__new__(cls, values)

    def __repr__(self):
        return type(self).__name__ + '(' + ', '.join(
            '%s=%r' % (n, v) for n, v in zip(fields, self)) + ')'

    def _asdict(self):
        return dict(zip(fields, self))

    def _replace(self, /, **kwds):
        values = [kwds.pop(n, v) for n, v in zip(fields, self)]
        if kwds:
            raise ValueError('Got unexpected field names: %r' % (list(kwds),))
        return tuple.__new__(type(self), values)

    def _make(cls, iterable):
        values = list(iterable)
        if len(values) != len(fields):
            raise TypeError('Expected %d arguments, got %d' % (len(fields), len(values)))
        return tuple.__new__(cls, values)

    def __getnewargs__(self):
        return tuple(self)

    namespace = {
        '__new__': __new__, '__repr__': __repr__, '_asdict': _asdict, '_replace': _replace,
        '_make': classmethod(_make), '__getnewargs__': __getnewargs__, '_fields': fields,
        '_field_defaults': field_defaults, '__match_args__': fields, '__slots__': (),
    }
    for i, name in enumerate(fields):
        namespace[name] = _field(i)
    return type(typename, (tuple,), namespace)


class UserDict(_abc.MutableMapping):
    def __init__(self, dict=None, /, **kwargs):
        self.data = {}
        if dict is not None:
            self.update(dict)
        if kwargs:
            self.update(kwargs)

    def __len__(self):
        return len(self.data)

    def __getitem__(self, key):
        if key in self.data:
            return self.data[key]
        if hasattr(self.__class__, '__missing__'):
            return self.__class__.__missing__(self, key)
        raise KeyError(key)

    def __setitem__(self, key, item):
        self.data[key] = item

    def __delitem__(self, key):
        del self.data[key]

    def __iter__(self):
        return iter(self.data)

    def __contains__(self, key):
        return key in self.data

    def get(self, key, default=None):
        if key in self:
            return self[key]
        return default

    def __repr__(self):
        return repr(self.data)

    def copy(self):
        new = self.__class__()
        new.data = self.data.copy()
        return new


class UserList(_abc.MutableSequence):
    def __init__(self, initlist=None):
        self.data = []
        if initlist is not None:
            self.data[:] = initlist.data if isinstance(initlist, UserList) else list(initlist)

    def _other(self, other):
        return other.data if isinstance(other, UserList) else other

    def __repr__(self):
        return repr(self.data)

    def __lt__(self, other):
        return self.data < self._other(other)

    def __le__(self, other):
        return self.data <= self._other(other)

    def __eq__(self, other):
        return self.data == self._other(other)

    def __gt__(self, other):
        return self.data > self._other(other)

    def __ge__(self, other):
        return self.data >= self._other(other)

    def __contains__(self, item):
        return item in self.data

    def __len__(self):
        return len(self.data)

    def __getitem__(self, i):
        if isinstance(i, slice):
            return self.__class__(self.data[i])
        return self.data[i]

    def __setitem__(self, i, item):
        self.data[i] = item

    def __delitem__(self, i):
        del self.data[i]

    def __add__(self, other):
        return self.__class__(self.data + list(self._other(other)))

    def __radd__(self, other):
        return self.__class__(list(other) + self.data)

    def __iadd__(self, other):
        self.data += list(self._other(other))
        return self

    def __mul__(self, n):
        return self.__class__(self.data * n)

    __rmul__ = __mul__

    def append(self, item):
        self.data.append(item)

    def insert(self, i, item):
        self.data.insert(i, item)

    def pop(self, i=-1):
        return self.data.pop(i)

    def remove(self, item):
        self.data.remove(item)

    def clear(self):
        self.data.clear()

    def copy(self):
        return self.__class__(self)

    def count(self, item):
        return self.data.count(item)

    def index(self, item, *args):
        return self.data.index(item, *args)

    def reverse(self):
        self.data.reverse()

    def sort(self, /, *args, **kwds):
        self.data.sort(*args, **kwds)

    def extend(self, other):
        self.data.extend(self._other(other))


class UserString(_abc.Sequence):
    def __init__(self, seq):
        self.data = seq.data if isinstance(seq, UserString) else str(seq)

    def __str__(self):
        return self.data

    def __repr__(self):
        return repr(self.data)

    def __hash__(self):
        return hash(self.data)

    def __eq__(self, other):
        return self.data == (other.data if isinstance(other, UserString) else other)

    def __lt__(self, other):
        return self.data < (other.data if isinstance(other, UserString) else other)

    def __contains__(self, char):
        return str(char) in self.data

    def __len__(self):
        return len(self.data)

    def __getitem__(self, index):
        return self.__class__(self.data[index])

    def __add__(self, other):
        return self.__class__(self.data + str(other))

    def __radd__(self, other):
        return self.__class__(str(other) + self.data)

    def __mul__(self, n):
        return self.__class__(self.data * n)

    __rmul__ = __mul__

    def __mod__(self, args):
        return self.__class__(self.data % args)

    def __getattr__(self, name):
        method = getattr(str, name)

        def call(*args, **kwargs):
            args = [a.data if isinstance(a, UserString) else a for a in args]
            result = method(self.data, *args, **kwargs)
            return self.__class__(result) if isinstance(result, str) else result
        return call
