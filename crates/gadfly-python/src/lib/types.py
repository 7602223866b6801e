FunctionType = LambdaType = type(lambda: None)
BuiltinFunctionType = BuiltinMethodType = type(len)
GeneratorType = type((lambda: (yield))())
NoneType = type(None)
NotImplementedType = type(NotImplemented)
EllipsisType = type(Ellipsis)
MethodType = _method_type
MethodDescriptorType = WrapperDescriptorType = ClassMethodDescriptorType = type(str.join)
MethodWrapperType = _method_type
ModuleType = _module_type
CodeType = _code_type
CellType = _cell_type
GenericAlias = GenericAlias
UnionType = UnionType


class CoroutineType:
    pass


class AsyncGeneratorType:
    pass


class TracebackType:
    pass


class FrameType:
    pass


class GetSetDescriptorType:
    pass


class MemberDescriptorType:
    pass


SimpleNamespace = _SimpleNamespace


class MappingProxyType:
    def __init__(self, mapping):
        _set_own(self, '_mapping', mapping)

    def __getitem__(self, key):
        return self._mapping[key]

    def __contains__(self, key):
        return key in self._mapping

    def __iter__(self):
        return iter(self._mapping)

    def __len__(self):
        return len(self._mapping)

    def __reversed__(self):
        return reversed(self._mapping)

    def get(self, key, default=None):
        return self._mapping.get(key, default)

    def keys(self):
        return self._mapping.keys()

    def values(self):
        return self._mapping.values()

    def items(self):
        return self._mapping.items()

    def copy(self):
        return self._mapping.copy()

    def __or__(self, other):
        return self._mapping | (other._mapping if isinstance(other, MappingProxyType) else other)

    def __eq__(self, other):
        return self._mapping == (other._mapping if isinstance(other, MappingProxyType) else other)

    def __str__(self):
        return str(self._mapping)

    def __repr__(self):
        return 'mappingproxy(%r)' % (self._mapping,)

    def __setattr__(self, name, value):
        raise AttributeError("'mappingproxy' object has no attribute %r" % name)


MappingProxyType.__name__ = MappingProxyType.__qualname__ = 'mappingproxy'


class DynamicClassAttribute:
    def __init__(self, fget=None, fset=None, fdel=None, doc=None):
        self.fget = fget
        self.fset = fset
        self.fdel = fdel
        self.__doc__ = doc

    def __get__(self, instance, ownerclass=None):
        if instance is None:
            raise AttributeError()
        return self.fget(instance)


def new_class(name, bases=(), kwds=None, exec_body=None):
    kwds = dict(kwds or {})
    meta = kwds.pop('metaclass', None)
    if meta is None:
        meta = type(bases[0]) if bases else type
    ns = meta.__prepare__(name, bases, **kwds) if hasattr(meta, '__prepare__') else {}
    if exec_body is not None:
        exec_body(ns)
    return meta(name, bases, ns, **kwds)


def resolve_bases(bases):
    result = []
    for base in bases:
        if not isinstance(base, type) and hasattr(base, '__mro_entries__'):
            result.extend(base.__mro_entries__(bases))
        else:
            result.append(base)
    return tuple(result)


def coroutine(func):
    return func
