# Types that the language itself makes: `list[int]`, `int | str`.

def _type_text(x):
    if x is None or x is type(None):
        return 'None'
    if x is Ellipsis:
        return '...'
    if isinstance(x, type):
        if x.__module__ == 'builtins':
            return x.__qualname__
        return x.__module__ + '.' + x.__qualname__
    if isinstance(x, list):
        return '[' + ', '.join([_type_text(a) for a in x]) + ']'
    return repr(x)


class GenericAlias:
    def __init__(self, origin, args):
        if not isinstance(args, tuple):
            args = (args,)
        _set_own(self, '__origin__', origin)
        _set_own(self, '__args__', args)

    def __call__(self, *args, **kwargs):
        return self.__origin__(*args, **kwargs)

    def __getattr__(self, name):
        if name == '__parameters__':
            return _parameters(self.__args__)
        if name.startswith('_union'):
            raise AttributeError(name)
        return getattr(self.__origin__, name)

    def __mro_entries__(self, bases):
        return (self.__origin__,)

    def __getitem__(self, item):
        if not isinstance(item, tuple):
            item = (item,)
        parameters = _parameters(self.__args__)
        if not parameters:
            raise TypeError('%r is not a generic class' % (self,))
        table = dict(zip(parameters, item))
        return GenericAlias(self.__origin__, tuple([_substitute(a, table) for a in self.__args__]))

    def __eq__(self, other):
        if not isinstance(other, GenericAlias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__args__ == other.__args__

    def __hash__(self):
        return hash((self.__origin__, self.__args__))

    def __or__(self, other):
        return _union(self, other)

    def __ror__(self, other):
        return _union(other, self)

    def __repr__(self):
        text = ', '.join([_type_text(a) for a in self.__args__])
        return _type_text(self.__origin__) + '[' + (text or '()') + ']'

    def __instancecheck__(self, other):
        raise TypeError('isinstance() argument 2 cannot be a parameterized generic')


def _parameters(args):
    found = []
    for a in args:
        if getattr(type(a), '_is_type_variable', False):
            if a not in found:
                found.append(a)
        elif isinstance(a, (GenericAlias, UnionType)):
            for b in _parameters(a.__args__):
                if b not in found:
                    found.append(b)
    return tuple(found)


def _substitute(a, table):
    if getattr(type(a), '_is_type_variable', False):
        return table.get(a, a)
    if isinstance(a, GenericAlias):
        return GenericAlias(a.__origin__, tuple([_substitute(b, table) for b in a.__args__]))
    return a


class UnionType:
    def __init__(self, args):
        _set_own(self, '__args__', args)
        _set_own(self, '_union_args', args)

    def __or__(self, other):
        return _union(self, other)

    def __ror__(self, other):
        return _union(other, self)

    def __eq__(self, other):
        if not isinstance(other, UnionType):
            return NotImplemented
        return set(self.__args__) == set(other.__args__)

    def __hash__(self):
        return hash(frozenset(self.__args__))

    def __repr__(self):
        return ' | '.join([_type_text(a) for a in self.__args__])


def _union(a, b):
    args = []
    for x in (a, b):
        if x is None:
            x = type(None)
        if isinstance(x, UnionType):
            parts = x.__args__
        elif isinstance(x, type) or isinstance(x, GenericAlias) or hasattr(type(x), '_may_be_in_union'):
            parts = (x,)
        else:
            return NotImplemented
        for p in parts:
            if p not in args:
                args.append(p)
    return args[0] if len(args) == 1 else UnionType(tuple(args))


GenericAlias.__module__ = UnionType.__module__ = 'types'
GenericAlias.__qualname__ = 'GenericAlias'
