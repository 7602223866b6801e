FunctionType = LambdaType = type(lambda: None)
BuiltinFunctionType = type(len)
GeneratorType = type((lambda: (yield))())
NoneType = type(None)
NotImplementedType = type(NotImplemented)
EllipsisType = type(Ellipsis)


class SimpleNamespace:
    def __init__(self, /, **kwargs):
        for k, v in kwargs.items():
            setattr(self, k, v)

    def __repr__(self):
        return 'namespace(' + ', '.join('%s=%r' % kv for kv in _own_attrs(self).items()) + ')'

    def __eq__(self, other):
        return _own_attrs(self) == _own_attrs(other)


MappingProxyType = dict
