from types import GenericAlias as _Alias

_nothing = object()
WRAPPER_ASSIGNMENTS = ('__module__', '__name__', '__qualname__', '__doc__', '__annotations__')
WRAPPER_UPDATES = ('__dict__',)


def reduce(function, sequence, initial=_nothing, /):
    try:
        it = iter(sequence)
    except TypeError:
        raise TypeError('reduce() arg 2 must support iteration') from None
    if initial is _nothing:
        try:
            value = next(it)
        except StopIteration:
            raise TypeError('reduce() of empty iterable with no initial value') from None
    else:
        value = initial
    for x in it:
        value = function(value, x)
    return value


def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    for name in assigned:
        try:
            value = getattr(wrapped, name)
        except AttributeError:
            continue
        setattr(wrapper, name, value)
    for name in updated:
        getattr(wrapper, name).update(getattr(wrapped, name, {}))
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    def decorate(wrapper):
        return update_wrapper(wrapper, wrapped, assigned, updated)
    return decorate


class partial:
    def __new__(cls, func, /, *args, **keywords):
        if not callable(func):
            raise TypeError('the first argument must be callable')
        self = object.__new__(cls)
        if isinstance(func, partial):
            args = func.args + args
            keywords = {**func.keywords, **keywords}
            func = func.func
        self.func = func
        self.args = args
        self.keywords = keywords
        return self

    def __call__(self, /, *args, **keywords):
        return self.func(*self.args, *args, **{**self.keywords, **keywords})

    def __repr__(self):
        parts = [repr(self.func)]
        parts += [repr(a) for a in self.args]
        parts += ['%s=%r' % kv for kv in self.keywords.items()]
        return 'functools.partial(' + ', '.join(parts) + ')'

    __class_getitem__ = classmethod(_Alias)


class partialmethod:
    def __init__(self, func, /, *args, **keywords):
        self.func = func
        self.args = args
        self.keywords = keywords

    def __get__(self, obj, cls=None):
        func = self.func
        if hasattr(func, '__get__'):
            func = func.__get__(obj, cls)
            return partial(func, *self.args, **self.keywords)

        def method(*args, **keywords):
            first, *rest = args
            return self.func(first, *self.args, *rest, **{**self.keywords, **keywords})
        return method if obj is None else partial(method, obj)


def cmp_to_key(mycmp):
    class K:
        __slots__ = ['obj']

        def __init__(self, obj):
            self.obj = obj

        def __lt__(self, other):
            return mycmp(self.obj, other.obj) < 0

        def __gt__(self, other):
            return mycmp(self.obj, other.obj) > 0

        def __eq__(self, other):
            return mycmp(self.obj, other.obj) == 0

        def __le__(self, other):
            return mycmp(self.obj, other.obj) <= 0

        def __ge__(self, other):
            return mycmp(self.obj, other.obj) >= 0

        __hash__ = None
    return K


class _CacheInfo(tuple):
    _fields = ('hits', 'misses', 'maxsize', 'currsize')
    hits = property(lambda self: self[0])
    misses = property(lambda self: self[1])
    maxsize = property(lambda self: self[2])
    currsize = property(lambda self: self[3])

    def __repr__(self):
        return 'CacheInfo(hits=%r, misses=%r, maxsize=%r, currsize=%r)' % tuple(self)


class _lru_cache_wrapper:
    def __init__(self, func, maxsize, typed):
        self._maxsize = maxsize
        self._typed = typed
        self._cache = {}
        self._hits = 0
        self._misses = 0
        for name in WRAPPER_ASSIGNMENTS:
            try:
                setattr(self, name, getattr(func, name))
            except AttributeError:
                pass
        self.__dict__.update(getattr(func, '__dict__', {}))
        self.__wrapped__ = func

    def __call__(self, /, *args, **kwargs):
        key = (args, tuple(kwargs.items())) if kwargs else args
        # One argument of such a type is a key of its own, and equals no number in a tuple.
        if len(args) == 1 and not kwargs and type(args[0]) in (int, str):
            key = args[0]
        if self._typed:
            key = (key, tuple([type(a) for a in args]), tuple([type(a) for a in kwargs.values()]))
        cache = self._cache
        if key in cache:
            self._hits += 1
            value = cache[key]
            if self._maxsize is not None:
                del cache[key]
                cache[key] = value
            return value
        self._misses += 1
        value = self.__wrapped__(*args, **kwargs)
        if self._maxsize != 0:
            cache[key] = value
            if self._maxsize is not None and len(cache) > self._maxsize:
                del cache[next(iter(cache))]
        return value

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        return _bound(self, instance)

    def cache_info(self):
        return _CacheInfo((self._hits, self._misses, self._maxsize, len(self._cache)))

    def cache_parameters(self):
        return {'maxsize': self._maxsize, 'typed': self._typed}

    def cache_clear(self):
        self._cache.clear()
        self._hits = 0
        self._misses = 0

    def __repr__(self):
        return '<functools._lru_cache_wrapper object at 0x0>'


class _bound:
    def __init__(self, func, instance):
        self.__func__ = func
        self.__self__ = instance

    def __call__(self, /, *args, **kwargs):
        return self.__func__(self.__self__, *args, **kwargs)

    def __getattr__(self, name):
        return getattr(self.__func__, name)


def lru_cache(maxsize=128, typed=False):
    if isinstance(maxsize, int):
        if maxsize < 0:
            maxsize = 0
    elif callable(maxsize) and isinstance(typed, bool):
        return _lru_cache_wrapper(maxsize, 128, typed)
    elif maxsize is not None:
        raise TypeError('Expected first argument to be an integer, a callable, or None')

    def decorate(func):
        return _lru_cache_wrapper(func, maxsize, typed)
    return decorate


def cache(user_function, /):
    return _lru_cache_wrapper(user_function, None, False)


class cached_property:
    def __init__(self, func):
        self.func = func
        self.attrname = None
        self.__doc__ = func.__doc__

    def __set_name__(self, owner, name):
        if self.attrname is None:
            self.attrname = name
        elif name != self.attrname:
            raise TypeError('Cannot assign the same cached_property to two different names (%r and %r).' % (self.attrname, name))

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        if self.attrname is None:
            raise TypeError('Cannot use cached_property instance without calling __set_name__ on it.')
        cache = instance.__dict__
        value = cache.get(self.attrname, _nothing)
        if value is _nothing:
            value = self.func(instance)
            cache[self.attrname] = value
        return value

    __class_getitem__ = classmethod(_Alias)


def total_ordering(cls):
    has = [op for op in ('__lt__', '__le__', '__gt__', '__ge__')
           if getattr(cls, op, None) is not getattr(object, op, None)]
    if not has:
        raise ValueError('must define at least one ordering operation: < > <= >=')
    base = '__lt__' if '__lt__' in has else '__le__' if '__le__' in has else '__gt__' if '__gt__' in has else '__ge__'

    def negated(name):
        def method(self, other):
            result = getattr(type(self), name)(self, other)
            return result if result is NotImplemented else not result
        return method

    def or_equal(name):
        def method(self, other):
            result = getattr(type(self), name)(self, other)
            if result is NotImplemented or result:
                return result
            return self == other
        return method

    def and_not_equal(name):
        def method(self, other):
            result = getattr(type(self), name)(self, other)
            if result is NotImplemented or not result:
                return result
            return self != other
        return method

    def neither(name):
        def method(self, other):
            result = getattr(type(self), name)(self, other)
            if result is NotImplemented:
                return result
            return not result and self != other
        return method

    def not_or_equal(name):
        def method(self, other):
            result = getattr(type(self), name)(self, other)
            if result is NotImplemented:
                return result
            return not result or self == other
        return method
    table = {
        '__lt__': [('__gt__', neither), ('__le__', or_equal), ('__ge__', negated)],
        '__le__': [('__ge__', not_or_equal), ('__lt__', and_not_equal), ('__gt__', negated)],
        '__gt__': [('__lt__', neither), ('__ge__', or_equal), ('__le__', negated)],
        '__ge__': [('__le__', not_or_equal), ('__gt__', and_not_equal), ('__lt__', negated)],
    }
    for name, make in table[base]:
        if name not in has:
            method = make(base)
            method.__name__ = name
            method.__qualname__ = cls.__qualname__ + '.' + name
            setattr(cls, name, method)
    return cls


def singledispatch(func):
    registry = {object: func}

    def dispatch(cls):
        for base in cls.__mro__:
            if base is object:
                break
            if base in registry:
                return registry[base]
        best = None
        for base in registry:
            if base is not object and base not in cls.__mro__ and issubclass(cls, base):
                if best is None or issubclass(base, best):
                    best = base
        return registry[object if best is None else best]

    def register(cls, func=None):
        if func is None:
            if isinstance(cls, type):
                return lambda f: register(cls, f)
            hints = {} if isinstance(cls, type) else getattr(cls, '__annotations__', {})
            if not hints:
                raise TypeError('Invalid first argument to `register()`: %r. Use either `@register(some_class)` or plain `@register` on an annotated function.' % (cls,))
            func = cls
            cls = next(iter(hints.values()))
            if isinstance(cls, str):
                cls = eval(cls, func.__globals__)
        if isinstance(cls, UnionType):
            for one in cls.__args__:
                registry[one] = func
        else:
            registry[cls] = func
        return func

    def wrapper(*args, **kw):
        if not args:
            raise TypeError('%s requires at least 1 positional argument' % getattr(func, '__name__', 'singledispatch function'))
        return dispatch(args[0].__class__)(*args, **kw)
    wrapper.register = register
    wrapper.dispatch = dispatch
    wrapper.registry = registry
    update_wrapper(wrapper, func)
    return wrapper


class singledispatchmethod:
    def __init__(self, func):
        self.dispatcher = singledispatch(func)
        self.func = func

    def register(self, cls, method=None):
        return self.dispatcher.register(cls, func=method)

    def __get__(self, obj, cls=None):
        def method(*args, **kwargs):
            found = self.dispatcher.dispatch(args[0].__class__)
            return found.__get__(obj, cls)(*args, **kwargs)
        method.register = self.register
        update_wrapper(method, self.func)
        return method
