_nothing = object()
WRAPPER_ASSIGNMENTS = ('__module__', '__name__', '__qualname__', '__doc__', '__annotations__')


def reduce(function, sequence, initial=_nothing, /):
    it = iter(sequence)
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


def update_wrapper(wrapper, wrapped, *args, **kwargs):
    for name in WRAPPER_ASSIGNMENTS:
        try:
            value = getattr(wrapped, name)
        except AttributeError:
            continue
        setattr(wrapper, name, value)
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, *args, **kwargs):
    def decorate(wrapper):
        return update_wrapper(wrapper, wrapped)
    return decorate


class partial:
    def __init__(self, func, /, *args, **keywords):
        self.func = func
        self.args = args
        self.keywords = keywords

    def __call__(self, /, *args, **keywords):
        return self.func(*self.args, *args, **{**self.keywords, **keywords})


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


class _lru_cache_wrapper:
    def __init__(self, func, maxsize):
        self.__wrapped__ = func
        self._maxsize = maxsize
        self._cache = {}
        self._hits = 0
        self._misses = 0
        self.__name__ = func.__name__
        self.__doc__ = func.__doc__

    def __call__(self, *args, **kwargs):
        key = (args, tuple(kwargs.items())) if kwargs else args
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
        return partial(self, instance)

    def cache_clear(self):
        self._cache.clear()
        self._hits = 0
        self._misses = 0


def lru_cache(maxsize=128, typed=False):
    if callable(maxsize):
        return _lru_cache_wrapper(maxsize, 128)

    def decorate(func):
        return _lru_cache_wrapper(func, maxsize)
    return decorate


def cache(func):
    return _lru_cache_wrapper(func, None)


class cached_property:
    def __init__(self, func):
        self.func = func
        self.attrname = None
        self.__doc__ = func.__doc__

    def __set_name__(self, owner, name):
        self.attrname = name

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        value = self.func(instance)
        _set_own(instance, self.attrname, value)
        return value


def total_ordering(cls):
    attrs = _own_attrs(cls)
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
            setattr(cls, name, make(base))
    return cls


def singledispatch(func):
    registry = {object: func}

    def dispatch(cls):
        for base in cls.__mro__:
            if base in registry:
                return registry[base]

    def register(cls, f=None):
        if f is None:
            return lambda f: register(cls, f)
        registry[cls] = f
        return f

    def wrapper(*args, **kwargs):
        return dispatch(type(args[0]))(*args, **kwargs)
    wrapper.register = register
    wrapper.dispatch = dispatch
    update_wrapper(wrapper, func)
    return wrapper
