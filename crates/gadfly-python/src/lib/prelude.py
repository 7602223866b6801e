# Builtins that call program code again and again, and helpers of the machine.

def _collect(it):
    result = []
    for x in it:
        result.append(x)
    return result


def _collect_some(it, count):
    result = []
    for x in it:
        result.append(x)
        count -= 1
        if count <= 0:
            break
    return result


def _entry_call(f, args, kwargs, count):
    return f(*args, **kwargs)


def _entry_generator(f, args, kwargs, count):
    result = f(*args, **kwargs)
    _collect_some(result, count)
    return result


def _entry_call_if(valid, f, args, kwargs, count):
    try:
        holds = bool(valid(*args, **kwargs))
    except Exception:
        holds = False
    if not holds:
        _reject()
    _begin()
    return f(*args, **kwargs)


def _entry_generator_if(valid, f, args, kwargs, count):
    result = _entry_call_if(valid, f, args, kwargs, count)
    _collect_some(result, count)
    return result


def _entry_elements(f, args, kwargs, count):
    # What a generator gives can be compared, the generator cannot.
    return ('generator', _collect_some(f(*args, **kwargs), count))


def _entry_elements_if(valid, f, args, kwargs, count):
    result = _entry_call_if(valid, f, args, kwargs, count)
    return ('generator', _collect_some(result, count))


def _entry_method(receiver, name, args, kwargs, count):
    return getattr(receiver, name)(*args, **kwargs)


def _entry_generator_method(receiver, name, args, kwargs, count):
    result = getattr(receiver, name)(*args, **kwargs)
    _collect_some(result, count)
    return result


def _entry_property(receiver, name, args, kwargs, count):
    return getattr(receiver, name)


def _entry_setter(receiver, name, args, kwargs, count):
    setattr(receiver, name, *args)


def _touch(x):
    id(x)


def _search(it, item):
    for x in it:
        if x is item or x == item:
            return True
    return False


def _mapping_items(m):
    return [(k, m[k]) for k in m.keys()]


def _next(it):
    return next(it)


def _get_attribute(o, name):
    return getattr(o, name)


def _call_repr(x):
    return repr(x)


def _call_str(x):
    return str(x)


def any(iterable, /):
    for x in _items(iterable, False):
        if x:
            return True
    return False


def all(iterable, /):
    for x in _items(iterable, False):
        if not x:
            return False
    return True


def sum(iterable, /, start=0):
    if isinstance(start, str):
        raise TypeError("sum() can't sum strings [use ''.join(seq) instead]")
    if isinstance(start, bytes):
        raise TypeError("sum() can't sum bytes [use b''.join(seq) instead]")
    if not _compensated:
        for x in _items(iterable, True):
            start = start + x
        return start
    lost = 0.0
    for x in _items(iterable, True):
        if type(start) is float and type(x) is float:
            total = start + x
            if (start if start >= 0.0 else -start) >= (x if x >= 0.0 else -x):
                lost += (start - total) + x
            else:
                lost += (x - total) + start
            start = total
        else:
            if lost != 0.0 and type(x) is not int:
                start = start + lost
                lost = 0.0
            start = start + x
    if lost != 0.0 and lost - lost == 0.0:
        return start + lost
    return start


# Sums of floats are exact in the last place since 3.12.
_compensated = _version() >= (3, 12)


_nothing = object()


def _extreme(name, args, key, default, less):
    if len(args) == 0:
        raise TypeError(name + ' expected at least 1 argument, got 0')
    if len(args) == 1:
        args = args[0]
    elif default is not _nothing:
        raise TypeError('Cannot specify a default for ' + name + '() with multiple positional arguments')
    if key is None:
        best = _extreme_int(args, less)
        if best is not NotImplemented:
            return best
        args = _items(args, True)
    best = _nothing
    best_key = None
    for x in args:
        k = x if key is None else key(x)
        if best is _nothing:
            best = x
            best_key = k
        elif less:
            if k < best_key:
                best = x
                best_key = k
        elif k > best_key:
            best = x
            best_key = k
    if best is _nothing:
        if default is _nothing:
            raise ValueError(name + '() arg is an empty sequence')
        return default
    return best


def min(*args, key=None, default=_nothing):
    return _extreme('min', args, key, default, True)


def max(*args, key=None, default=_nothing):
    return _extreme('max', args, key, default, False)


def _merge(keys, order):
    n = len(order)
    if n < 2:
        return order
    if n <= 6:
        result = []
        for i in order:
            at = len(result)
            while at > 0 and keys[i] < keys[result[at - 1]]:
                at -= 1
            result.insert(at, i)
        return result
    left = _merge(keys, order[:n // 2])
    right = _merge(keys, order[n // 2:])
    result = []
    i = 0
    j = 0
    while i < len(left) and j < len(right):
        if keys[right[j]] < keys[left[i]]:
            result.append(right[j])
            j += 1
        else:
            result.append(left[i])
            i += 1
    return result + left[i:] + right[j:]


def _ordered(items, key, reverse):
    keys = items if key is None else [key(x) for x in items]
    order = _sort_order(keys, reverse)
    if order is None:
        order = list(range(len(keys)))
        if reverse:
            order.reverse()
        order = _merge(keys, order)
        if reverse:
            order.reverse()
    return [items[i] for i in order]


def _flag(x):
    return x if isinstance(x, int) else _index(x)


def sorted(iterable, /, *, key=None, reverse=False):
    if key is None:
        iterable = _items(iterable, False)
    return _ordered(list(iterable), key, _flag(reverse))


def _list_sort(self, /, *, key=None, reverse=False):
    items = list(self)
    _set_list(self, _ordered(items, key, _flag(reverse)))


_list_sort.__name__ = 'sort'
_list_sort.__qualname__ = 'sort'


def _most_derived(meta, bases):
    for base in bases:
        other = _type_of(base)
        if issubclass(meta, other):
            continue
        if issubclass(other, meta):
            meta = other
        else:
            raise TypeError('metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases')
    return meta


def _type_new(meta, name, bases, namespace, /, **kwargs):
    winner = _most_derived(meta, bases)
    if winner is not meta:
        for kind in winner.__mro__:
            if kind is type:
                break
            if '__new__' in _own_attrs(kind):
                return winner.__new__(winner, name, bases, namespace, **kwargs)
        meta = winner
    cls = _make_class(meta, name, bases, dict(namespace))
    for key, value in namespace.items():
        kind = _type_of(value)
        if hasattr(kind, '__set_name__'):
            kind.__set_name__(value, cls, key)
    super(cls, cls).__init_subclass__(**kwargs)
    return cls


def __build_class__(body, name, /, *bases, metaclass=None, **kwargs):
    original = bases
    if any(not isinstance(b, type) for b in bases):
        resolved = []
        for base in bases:
            if not isinstance(base, type) and hasattr(base, '__mro_entries__'):
                resolved.extend(base.__mro_entries__(bases))
            else:
                resolved.append(base)
        bases = tuple(resolved)
    if metaclass is None:
        metaclass = type
    if isinstance(metaclass, type):
        metaclass = _most_derived(metaclass, bases)
    if metaclass is type:
        namespace = {}
        cell = _run_class_body(body, namespace)
        cls = _type_new(type, name, bases, namespace, **kwargs)
    else:
        if hasattr(metaclass, '__prepare__'):
            namespace = metaclass.__prepare__(name, bases, **kwargs)
        else:
            namespace = {}
        cell = _run_class_body(body, namespace)
        cls = metaclass(name, bases, namespace, **kwargs)
    if cell is not None:
        _set_cell(cell, cls)
    return cls


def _gcd(*integers):
    result = 0
    for n in integers:
        while n:
            result, n = n, result % n
    return -result if result < 0 else result


def _factorial(n):
    if n < 0:
        raise ValueError('factorial() not defined for negative values')
    result = 1
    i = 2
    while i <= n:
        result *= i
        i += 1
    return result


def _isqrt(n):
    if n < 0:
        raise ValueError('isqrt() argument must be nonnegative')
    above, most = 1, 1 << 1024
    while above * above <= n:
        above *= 2
        if above > most:
            _unsupported('math.isqrt of a very large number')
    root = above // 2
    while above - root > 1:
        middle = (root + above) // 2
        if middle * middle <= n:
            root = middle
        else:
            above = middle
    return root


def __import__(name, *args):
    _unsupported('__import__')
