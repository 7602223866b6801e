"""Stands for a module that the machine cannot execute.

Importing it, naming what is in it and even calling that while a module is imported does no harm: the
results are stand-ins. Whoever does something with one while paths are followed leaves the path.
"""


class _Foreign:
    def __init__(self, name):
        self.__dict__['_gadfly_name'] = name

    def __getattr__(self, name):
        if name.startswith('__'):
            raise AttributeError(name)
        return _stand_in(self._gadfly_name + '.' + name)

    def __call__(self, *args, **kwargs):
        return _stand_in(self._gadfly_name + '()')

    def __mro_entries__(self, bases):
        # Nobody knows what making an instance does; the class itself can be named.
        def new(cls, *args, **kwargs):
            _meet(self)

        name = self._gadfly_name.rsplit('.')[-1]
        return (type(name, (), {'__new__': new, '__init_subclass__': lambda *args, **kwargs: None}),)

    def __setattr__(self, name, value):
        _meet(self)

    def __getitem__(self, index):
        return _stand_in(self._gadfly_name + '[]')


def _meet(what, *others):
    _unsupported('module ' + what._gadfly_name.split('.')[0])


def _stand_in(name):
    made = _Foreign(name)
    if _exploring():
        _meet(made)
    return made


for _name in (
        'setitem delitem contains len iter next bool eq ne lt le gt ge hash str repr format int '
        'float index add radd sub rsub mul rmul truediv rtruediv floordiv rfloordiv mod rmod pow '
        'rpow matmul rmatmul and rand or ror xor rxor lshift rlshift rshift rrshift neg pos invert '
        'abs round enter exit get set instancecheck subclasscheck').split():
    setattr(_Foreign, '__' + _name + '__', lambda self, *others: _meet(self))


def __getattr__(name):
    if name.startswith('__'):
        raise AttributeError(name)
    return _stand_in(__name__ + '.' + name)
