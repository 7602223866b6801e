from functools import reduce as _reduce


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

    __hash__ = None

    def copy(self):
        return OrderedDict(self)


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
        return 'defaultdict(%r, %s)' % (self.default_factory, dict.__repr__(self))

    def copy(self):
        return defaultdict(self.default_factory, self)


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
            return [max(self.items(), key=lambda kv: kv[1])]
        items = sorted(self.items(), key=lambda kv: kv[1], reverse=True)
        return items if n is None else items[:n]

    def elements(self):
        for k, n in self.items():
            for _ in range(n):
                yield k

    def total(self):
        return sum(self.values())

    def copy(self):
        return Counter(self)

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
            return 'Counter()'
        return 'Counter({%s})' % ', '.join('%r: %r' % kv for kv in self.most_common())


class deque:
    def __init__(self, iterable=(), maxlen=None):
        self._items = []
        self.maxlen = maxlen
        self.extend(iterable)

    def append(self, x):
        self._items.append(x)
        if self.maxlen is not None and len(self._items) > self.maxlen:
            del self._items[0]

    def appendleft(self, x):
        self._items.insert(0, x)
        if self.maxlen is not None and len(self._items) > self.maxlen:
            self._items.pop()

    def pop(self):
        if not self._items:
            raise IndexError('pop from an empty deque')
        return self._items.pop()

    def popleft(self):
        if not self._items:
            raise IndexError('pop from an empty deque')
        return self._items.pop(0)

    def extend(self, iterable):
        for x in iterable:
            self.append(x)

    def extendleft(self, iterable):
        for x in iterable:
            self.appendleft(x)

    def rotate(self, n=1):
        if self._items:
            n = n % len(self._items)
            if n:
                self._items[:] = self._items[-n:] + self._items[:-n]

    def clear(self):
        self._items.clear()

    def copy(self):
        return deque(self._items, self.maxlen)

    def count(self, x):
        return self._items.count(x)

    def index(self, x, *args):
        try:
            return self._items.index(x, *args)
        except ValueError:
            raise ValueError('%r is not in deque' % (x,)) from None

    def insert(self, i, x):
        self._items.insert(i, x)

    def remove(self, x):
        if x not in self._items:
            raise ValueError('deque.remove(x): x not in deque')
        self._items.remove(x)

    def reverse(self):
        self._items.reverse()

    def __len__(self):
        return len(self._items)

    def __iter__(self):
        n = len(self._items)
        for x in self._items:
            if len(self._items) != n:
                raise RuntimeError('deque mutated during iteration')
            yield x

    def __reversed__(self):
        return reversed(self._items)

    def __contains__(self, x):
        return x in self._items

    def __getitem__(self, i):
        try:
            return self._items[i]
        except IndexError:
            raise IndexError('deque index out of range') from None

    def __setitem__(self, i, x):
        try:
            self._items[i] = x
        except IndexError:
            raise IndexError('deque index out of range') from None

    def __delitem__(self, i):
        del self._items[i]

    def __bool__(self):
        return len(self._items) > 0

    def __eq__(self, other):
        if not isinstance(other, deque):
            return NotImplemented
        return self._items == other._items

    __hash__ = None

    def __add__(self, other):
        return deque(self._items + other._items, self.maxlen)

    def __iadd__(self, other):
        self.extend(other)
        return self

    def __repr__(self):
        if self.maxlen is None:
            return 'deque(%r)' % (self._items,)
        return 'deque(%r, maxlen=%d)' % (self._items, self.maxlen)


class ChainMap:
    def __init__(self, *maps):
        self.maps = list(maps) or [{}]

    def __getitem__(self, key):
        for m in self.maps:
            if key in m:
                return m[key]
        raise KeyError(key)

    def __setitem__(self, key, value):
        self.maps[0][key] = value

    def __contains__(self, key):
        return any(key in m for m in self.maps)

    def get(self, key, default=None):
        return self[key] if key in self else default

    def new_child(self, m=None):
        return ChainMap({} if m is None else m, *self.maps)

    def __iter__(self):
        d = {}
        for m in reversed(self.maps):
            d.update(dict.fromkeys(m))
        return iter(d)

    def __len__(self):
        return len(list(iter(self)))

    def keys(self):
        return list(self)


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
    for name in (typename,) + fields:
        if not name.isidentifier():
            raise ValueError('Type names and field names must be valid identifiers: %r' % (name,))
    for name in fields:
        if name.startswith('_') and not rename:
            raise ValueError('Field names cannot start with an underscore: %r' % (name,))
        if name in seen:
            raise ValueError('Encountered duplicate field name: %r' % (name,))
        seen.add(name)
    defaults = () if defaults is None else tuple(defaults)
    field_defaults = dict(zip(fields[len(fields) - len(defaults):], defaults))

    def __new__(cls, *args, **kwargs):
        values = list(args)
        if len(values) > len(fields):
            raise TypeError('%s.__new__() takes %d positional arguments but %d were given' % (
                typename, len(fields) + 1, len(values) + 1))
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


class UserDict:
    def __init__(self, dict=None, /, **kwargs):
        self.data = {}
        if dict is not None:
            self.data.update(dict)
        self.data.update(kwargs)

    def __len__(self):
        return len(self.data)

    def __getitem__(self, key):
        return self.data[key]

    def __setitem__(self, key, item):
        self.data[key] = item

    def __delitem__(self, key):
        del self.data[key]

    def __iter__(self):
        return iter(self.data)

    def __contains__(self, key):
        return key in self.data

    def __repr__(self):
        return repr(self.data)

    def keys(self):
        return self.data.keys()

    def values(self):
        return self.data.values()

    def items(self):
        return self.data.items()

    def get(self, key, default=None):
        return self.data.get(key, default)
