def abstractmethod(funcobj):
    funcobj.__isabstractmethod__ = True
    return funcobj


def _is_abstract(value):
    if isinstance(value, property):
        return any(_is_abstract(f) for f in (value.fget, value.fset, value.fdel))
    return bool(getattr(value, '__isabstractmethod__', False))


def _abstract_names(cls, namespace, bases):
    abstract = {key for key, value in namespace.items() if _is_abstract(value)}
    for base in bases:
        for key in getattr(base, '__abstractmethods__', ()):
            if _is_abstract(getattr(cls, key, None)):
                abstract.add(key)
    return frozenset(abstract)


class ABCMeta(type):
    def __new__(mcls, name, bases, namespace, /, **kwargs):
        cls = _type_new(mcls, name, bases, namespace, **kwargs)
        _set_own(cls, '__abstractmethods__', _abstract_names(cls, namespace, bases))
        _set_own(cls, '_abc_registry', [])
        return cls

    def register(cls, subclass):
        if not isinstance(subclass, type):
            raise TypeError('Can only register classes')
        if issubclass(subclass, cls):
            return subclass
        if issubclass(cls, subclass):
            raise RuntimeError('Refusing to create an inheritance cycle')
        cls._abc_registry.append(subclass)
        return subclass

    def __instancecheck__(cls, instance):
        return cls.__subclasscheck__(type(instance))

    def __subclasscheck__(cls, subclass):
        if not isinstance(subclass, type):
            raise TypeError('issubclass() arg 1 must be a class')
        hook = getattr(cls, '__subclasshook__', None)
        if hook is not None:
            answer = hook(subclass)
            if answer is not NotImplemented:
                return bool(answer)
        if cls in subclass.__mro__:
            return True
        for other in _own_attrs(cls)['_abc_registry']:
            if issubclass(subclass, other):
                return True
        for other in _subclasses(cls):
            if issubclass(subclass, other):
                return True
        return False


class ABC(metaclass=ABCMeta):
    __slots__ = ()


class abstractproperty(property):
    __isabstractmethod__ = True


class abstractclassmethod(classmethod):
    __isabstractmethod__ = True

    def __init__(self, callable):
        callable.__isabstractmethod__ = True


class abstractstaticmethod(staticmethod):
    __isabstractmethod__ = True

    def __init__(self, callable):
        callable.__isabstractmethod__ = True


def update_abstractmethods(cls):
    if hasattr(cls, '__abstractmethods__'):
        _set_own(cls, '__abstractmethods__', _abstract_names(cls, _own_attrs(cls), cls.__bases__))
    return cls


def get_cache_token():
    return 0
