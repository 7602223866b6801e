def abstractmethod(func):
    func.__isabstractmethod__ = True
    return func


class ABCMeta(type):
    def __new__(mcls, name, bases, namespace, /, **kwargs):
        cls = _type_new(mcls, name, bases, namespace, **kwargs)
        abstract = set()
        for key, value in namespace.items():
            if _is_abstract(value):
                abstract.add(key)
        for base in bases:
            for key in getattr(base, '__abstractmethods__', ()):
                if _is_abstract(getattr(cls, key, None)):
                    abstract.add(key)
        _set_own(cls, '__abstractmethods__', frozenset(abstract))
        _set_own(cls, '_abc_registry', [])
        return cls

    def register(cls, subclass):
        cls._abc_registry.append(subclass)
        return subclass

    def __instancecheck__(cls, instance):
        return cls.__subclasscheck__(type(instance))

    def __subclasscheck__(cls, subclass):
        if cls in subclass.__mro__:
            return True
        return any(issubclass(subclass, r) for r in cls._abc_registry)


def _is_abstract(value):
    if isinstance(value, property):
        return any(_is_abstract(f) for f in (value.fget, value.fset, value.fdel))
    return getattr(value, '__isabstractmethod__', False)


class ABC(metaclass=ABCMeta):
    __slots__ = ()


abstractproperty = property
abstractclassmethod = classmethod
abstractstaticmethod = staticmethod
